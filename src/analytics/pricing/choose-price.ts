import { LEAST_CHANCE, PRICE_OF_A_LOSS, TOLERATED_LOSSES } from './advice-rule.ts'
import type { Belief } from './belief.ts'
import type { GuardRails, PriceGoal, PriceRule } from './guard-rails.ts'
import { endingRules, type PriceForm, pricesOfRule, stepOf } from './price-ending.ts'
import { chanceOfGain, expectedGain, type Money } from './price-gain.ts'
import { type Reach, reachOf } from './price-limits.ts'
import type { UnitCost } from './unit-cost.ts'

export interface ChoiceQuestion {
  readonly price: number
  readonly belief: Belief
  readonly money: Money
  /** For the margin floor; what money is counted in stands in `money`. */
  readonly cost: UnitCost | null
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  readonly rails: GuardRails
  readonly form: PriceForm
  /** The product's revenue a month over the mean monthly profit of the store's products; `null`: as if 1. */
  readonly stake: number | null
  /** `rise`: only higher prices, where no cost says what a cut earns. */
  readonly allowed: 'any' | 'rise'
  /** Of a gain. Default: that of every advised price; 0: whatever the risk, which then costs nothing. */
  readonly leastChance?: number
}

export interface Choice {
  readonly price: number
  /** Expected, in units of today's price and quantity. */
  readonly gain: number
  readonly chance: number
  /** The limit at which the search ended, and would have gone on; `null` where it ended by itself. */
  readonly edge: PriceRule | null
  /** The price that would be chosen if it might end in any amount. */
  readonly beforeEnding: number
}

export interface Searched {
  /** `null`: today's price. */
  readonly choice: Choice | null
  /** Chance of the best price that is expected to gain but is not sure enough, or not worth the risk; `null`: there is none. */
  readonly unsure: number | null
}

export const GRID_STEPS_EACH_WAY = 20
const ROUNDING = 1e-9

interface Weighed {
  readonly price: number
  readonly gain: number
  readonly chance: number
  /** What is made as large as possible; 0 at today's price. */
  readonly worth: number
  /** May it be advised? */
  readonly isSure: boolean
}

/**
 * The one choice of a price that everything shows: of 41 prices within the limits the one with the greatest worth among
 * those that make more than today's with `LEAST_CHANCE`, moved to the shop's price endings. Worth is the expected gain
 * × stake less `PRICE_OF_A_LOSS` × what P(loss) exceeds `TOLERATED_LOSSES` by; with the goal `units` the lowest price that is expected to make no less,
 * with `clearance` the lowest.
 */
export function searchPrice(question: ChoiceQuestion): Searched {
  const { price, form } = question
  const reach = reachOf(price, { ...question, step: form.step })
  let best: Weighed | null = null
  let unsure: Weighed | null = null
  let edge: 'low' | 'high' | null = null
  for (let k = question.allowed === 'rise' ? 1 : -GRID_STEPS_EACH_WAY; k <= GRID_STEPS_EACH_WAY; k++) {
    const end = k < 0 ? reach.low : reach.high
    const share = Math.abs(k) / GRID_STEPS_EACH_WAY
    const weighed = weigh(price + (end.price - price) * share, question)
    if (weighed === null) continue
    if (!weighed.isSure) {
      if (weighed.gain > (unsure?.gain ?? 0)) unsure = weighed
    } else if (weighed.worth > (best?.worth ?? 0)) {
      best = weighed
      edge = share < 1 ? null : k < 0 ? 'low' : 'high'
    }
  }
  const ended = best && withEnding(best, question, reach)
  if (best === null || ended === null) return { choice: null, unsure: (best ?? unsure)?.chance ?? null }
  const { price: to, gain, chance } = ended
  const rule = edge === null ? null : bindingEdge(question, reach, edge, best.worth)
  return { choice: { price: to, gain, chance, edge: rule, beforeEnding: best.price }, unsure: null }
}

export function choosePrice(question: ChoiceQuestion): Choice | null {
  return searchPrice(question).choice
}

/** `null`: at today's price, or nothing is gained. */
function weigh(to: number, question: ChoiceQuestion): Weighed | null {
  const { price, belief, money, rails, stake, leastChance = LEAST_CHANCE } = question
  if (Math.abs(to - price) < price * ROUNDING || !(to > 0)) return null
  if (question.allowed === 'rise' && to < price) return null
  const isClearance = rails.goal === 'clearance'
  const gain = expectedGain(to / price, belief, money)
  if (!isClearance && gain <= 0) return null
  const chance = chanceOfGain(to / price, belief, money)
  const risk = leastChance > 0 ? PRICE_OF_A_LOSS * Math.max(0, 1 - chance - TOLERATED_LOSSES) : 0
  const net = gain * (stake ?? 1) - risk
  const worth = worthOf(rails.goal, price - to, net)
  const isSure = worth > 0 && (isClearance || chance >= leastChance)
  return isClearance && !isSure ? null : { price: to, gain, chance, worth, isSure }
}

/** Demand falls when the price rises, so the most units are the lowest price. */
function worthOf(goal: PriceGoal, cut: number, net: number): number {
  return goal === 'units' || goal === 'clearance' ? cut : net
}

/** Where the search ended at a limit: its rule, if a price just beyond it were worth more and no other limit forbade it. */
function bindingEdge(
  question: ChoiceQuestion,
  reach: Reach,
  side: 'low' | 'high',
  worth: number,
): PriceRule | null {
  const { price, form } = question
  const { rule, price: end } = reach[side]
  if (rule === null) return null
  const free = reachOf(price, { ...withoutLimit(question, rule), step: form.step })[side].price
  const next = end + (end - price) / GRID_STEPS_EACH_WAY
  const beyond = side === 'low' ? Math.max(next, free) : Math.min(next, free)
  const weighed = weigh(beyond, question)
  return weighed?.isSure && weighed.worth > worth ? rule : null
}

/** The question without one of its limits; the largest step becomes the largest that can be set. */
export function withoutLimit(question: ChoiceQuestion, rule: PriceRule): ChoiceQuestion {
  const change = (rails: Partial<GuardRails>) => ({ ...question, rails: { ...question.rails, ...rails } })
  switch (rule) {
    case 'max_step':
      return change({ maxStep: WIDEST_STEP })
    case 'tested_range':
      return { ...question, tested: null }
    case 'ending':
      return { ...question, form: { ...question.form, ending: 'none' } }
    case 'margin_floor':
      return { ...question, cost: null }
    case 'min_price':
      return change({ minPrice: null })
    case 'max_price':
      return change({ maxPrice: null })
    case 'days_between_changes':
      return change({ minDaysBetweenChanges: 0 })
  }
}

const WIDEST_STEP = 0.5

/** An ending may cost this share of what the price would be worth without one. */
const MOST_LOST_TO_ENDING = 0.5

/**
 * On the same side of today's price, the worthiest of the nearest prices that a rule allows: of the first rule that
 * keeps half of the worth, else of the one that keeps the most.
 */
function withEnding(best: Weighed, question: ChoiceQuestion, reach: Reach): Weighed | null {
  const { price, form } = question
  const [low, high] = [reach.low.price - price * ROUNDING, reach.high.price + price * ROUNDING]
  let kept: Weighed | null = null
  for (const rule of endingRules(price, form)) {
    const step = rule.modulus === 1 ? stepOf(price, form.step) : form.step
    for (const each of pricesOfRule(best.price, rule, step)) {
      if (each < low || each > high || each > price !== best.price > price) continue
      const weighed = weigh(each, question)
      if (weighed?.isSure && weighed.worth > (kept?.worth ?? 0)) kept = weighed
    }
    if (kept && kept.worth >= (1 - MOST_LOST_TO_ENDING) * best.worth) return kept
  }
  return kept
}
