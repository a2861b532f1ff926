import type { AdviceQuestion } from './advice.ts'
import type { Belief } from './belief.ts'
import type { ChoiceQuestion } from './choose-price.ts'
import { together } from './following.ts'
import { PLAIN_FORM } from './price-ending.ts'
import { type Money, moneyOf, USUAL_PULL } from './price-gain.ts'

/** Question for the price search: the same for the advice and for everything that is compared with it. */
export function choiceOf(question: AdviceQuestion, price: number, belief: Belief): ChoiceQuestion {
  const { cost, rails, tested, stake, form = PLAIN_FORM } = question
  return {
    ...{ price, cost, tested, rails, stake },
    ...allChannels(question, price, belief),
    form: { ...form, ending: rails.ending },
    allowed: isCostNeeded(question) ? 'rise' : 'any',
  }
}

/** Beliefs on the product in all channels that move with its price, and their money. */
export function allChannels(question: AdviceQuestion, price: number, belief: Belief) {
  const { following = [] } = question
  const { belief: of, money } = together(belief, countedMoney(question, price), following)
  return { belief: of, money }
}

/** Profit, if the goal counts it and a cost is known or assumed; else revenue. */
function countedMoney({ cost, rails, pull = USUAL_PULL, unit }: AdviceQuestion, price: number): Money {
  return moneyOf(price, rails.goal === 'revenue' ? null : cost, pull, unit)
}

/** True if the goal is profit, or no loss of it, but there is no cost to compute it. */
function isCostNeeded({ cost, rails }: AdviceQuestion): boolean {
  return cost === null && (rails.goal === 'profit' || rails.goal === 'units')
}
