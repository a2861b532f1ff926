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
  /** Cost for the margin floor; `money` says in which money gains are counted. */
  readonly cost: UnitCost | null
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  readonly rails: GuardRails
  readonly form: PriceForm
  /** Monthly revenue of the product over the mean monthly profit of the store's products; `null` counts as 1. */
  readonly stake: number | null
  /** `rise` allows only higher prices, because without a cost the profit of a cut is unknown. */
  readonly allowed: 'any' | 'rise'
  /** Least chance of a gain. Default: that of every advised price; 0 accepts any risk, which then costs nothing. */
  readonly leastChance?: number
}

export interface Choice {
  readonly price: number
  /** Expected gain, in units of today's price and quantity. */
  readonly gain: number
  readonly chance: number
  /** Limit at which the search ended although higher worth lay beyond; `null` if it ended by itself. */
  readonly edge: PriceRule | null
  /** Price that would be chosen if any ending were allowed. */
  readonly beforeEnding: number
}

export interface Searched {
  /** `null` means today's price. */
  readonly choice: Choice | null
  /**
   * Chance of the best price with an expected gain that is not sure enough, or not worth its risk; `null` if there is
   * none.
   */
  readonly unsure: number | null
}

export const GRID_STEPS_EACH_WAY = 20
const ROUNDING = 1e-9

interface Weighed {
  readonly price: number
  readonly gain: number
  readonly chance: number
  /** Quantity that the search maximises; 0 at today's price. */
  readonly worth: number
  /** True if it may be advised. */
  readonly isSure: boolean
}

/**
 * The only search for a price, used by every screen: of 41 prices within the limits it takes the one with the
 * greatest worth among those that earn more than today's with `LEAST_CHANCE`, moved to the shop's price endings.
 * Worth is the expected gain × stake less `PRICE_OF_A_LOSS` × the part of P(loss) above `TOLERATED_LOSSES`; the goal
 * `units` takes the lowest price that is expected to earn no less, `clearance` the lowest.
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

/**
 * What the search holds of a price: whether it would be advised if it were the best, and the worth that decides between
 * such prices.
 */
export function judgePrice(to: number, question: ChoiceQuestion): Pick<Weighed, 'worth' | 'isSure'> {
  return weigh(to, question) ?? { worth: 0, isSure: false }
}

/** `null` at today's price, or if nothing is gained. */
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

/** Demand falls when the price rises, so the lowest price sells the most units. */
function worthOf(goal: PriceGoal, cut: number, net: number): number {
  return goal === 'units' || goal === 'clearance' ? cut : net
}

/**
 * Rule of the limit at which the search ended, if a price just beyond it were worth more and no other limit forbade
 * it.
 */
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

/** The question without one of its limits; the largest step becomes the largest that the settings allow. */
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
    case 'market_floor':
      return change({ market: { floor: null, ceiling: question.rails.market?.ceiling ?? null } })
    case 'market_ceiling':
      return change({ market: { floor: question.rails.market?.floor ?? null, ceiling: null } })
    case 'days_between_changes':
      return change({ minDaysBetweenChanges: 0 })
  }
}

const WIDEST_STEP = 0.5

/** Share of the worth without an ending that an ending may cost at most. */
const MOST_LOST_TO_ENDING = 0.5

/**
 * The best of the nearest prices that a rule allows, on the same side of today's price: of the first rule that keeps
 * half of the worth, else of the rule that keeps the most. Any amount is the last resort: 0.93 where no price ends so.
 */
function withEnding(best: Weighed, question: ChoiceQuestion, reach: Reach): Weighed | null {
  const { price, form } = question
  const [low, high] = [reach.low.price - price * ROUNDING, reach.high.price + price * ROUNDING]
  let kept: Weighed | null = null
  for (const rule of endingRules(price, form)) {
    if (kept && rule.modulus === 1) return kept
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
