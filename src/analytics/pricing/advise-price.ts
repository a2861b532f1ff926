import type { DemandState } from '../outlook/product-outlook.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import type { GuardRails, PriceGoal, PriceRule } from './guard-rails.ts'
import { EVEN_CHANCE, isWorthTheRisk, type Risk } from './is-worth-the-risk.ts'
import { pricesWithEnding } from './price-ending.ts'
import {
  breaksHardLimit,
  type HardLimits,
  hardLimits,
  type Placed,
  reachOf,
  withinHardLimits,
} from './price-limits.ts'
import { expectedGain, gainAtElasticity } from './profit-curve.ts'
import { type PriceDirection, probabilityOfGain } from './recommend-price.ts'

/** Why the advice is what it is; with the English sentence, for interfaces to translate by code. */
export const ADVICE_REASONS = {
  pays: 'This price is expected to make more than today’s.',
  more_units: 'This price is expected to sell more, and to make no less than today’s.',
  clears_stock: 'This price is expected to sell more, whatever it costs down to the limits.',
  outside_limits: 'Today’s price lies outside the limits that were set.',
  best_already: 'No price within reach is expected to make more than today’s.',
  none_for_goal: 'No lower price within reach sells more without making less than today’s.',
  limits_leave_none: 'The limits leave no better price than today’s.',
  too_uncertain: 'A change may pay, but not surely enough to advise it.',
  too_soon: 'The price changed a short while ago.',
  implausible_elasticity: 'The measured elasticity is implausible, so no change is advised on its ground.',
  no_elasticity: 'The data cannot tell how customers react to the price.',
  no_price: 'Today’s price is unknown.',
  out_of_season: 'It is out of season.',
  sold_out: 'It is sold out.',
  discontinued: 'It has not been sold for longer than chance explains.',
  rarely_sold: 'It sells too rarely to advise a price.',
} as const satisfies Record<string, string>

export type AdviceReason = keyof typeof ADVICE_REASONS

export interface AdviceQuestion {
  /** Posterior mean and standard deviation of the elasticity; `null` when it cannot be told. */
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  /** Is it selling? In any other state no price is advised. */
  readonly demand: DemandState | null
  readonly price: number | null
  /** Unit cost; `null`: money is revenue instead of profit. */
  readonly cost: number | null
  /** Lowest and highest price it was sold at; `null` when not known. */
  readonly tested: { readonly lowest: number; readonly highest: number } | null
  /** `null` when the price has not changed as long as the data go back. */
  readonly daysSinceChange: number | null
  readonly rails: GuardRails
  /** The product's profit (revenue) a month over the store's mean of it; see `isWorthTheRisk`. */
  readonly stake: number | null
}

export interface AdvisedPrice {
  readonly direction: PriceDirection
  readonly reason: AdviceReason
  readonly objective: 'profit' | 'revenue'
  /** Today's price with `maintain`; `null` when unknown. */
  readonly price: number | null
  /** Advised price / today's - 1. */
  readonly change: number
  /** Probability that the best price found makes more than today's; `null` when none was weighed. */
  readonly probability: number | null
  /** What a month brings more, in units of today's price times today's monthly units; `null`: not known. */
  readonly gain: Gain | null
  /** The limit without which another price would be advised; `null` when none binds. */
  readonly bindingRule: PriceRule | null
}

/** Expected, and the ends of the 90 % interval: one time in twenty it is worse than `low`. */
export interface Gain {
  readonly expected: number
  readonly low: number
  readonly high: number
}

const GRID_STEPS_EACH_WAY = 20
/** Elasticities are believed in up to this one; see `expectedGain`. */
const LEAST_ELASTIC = -0.05
const HALF_A_CENT = 0.005
/** Of a double: 12.5 * 0.9 is 11.250000000000002. */
const ROUNDING = 1e-9
const NO_GAIN: Gain = { expected: 0, low: 0, high: 0 }

/**
 * Price with the highest expected profit (revenue without a cost) over the posterior of the elasticity,
 * within the limits. Order: best of 41 prices inside the largest step and the tested range widened by
 * that step; then the price ending (the better of the two nearest); then margin floor, lowest and highest
 * price, which always win. Advised only if it is worth the risk, or today's price breaks a hard limit.
 * Other goals: `revenue` counts revenue although a cost is known; `units` takes the lowest price that is expected to
 * make no less than today's; `clearance` the lowest that the limits allow.
 */
export function advisePrice(question: AdviceQuestion): AdvisedPrice {
  const { price, elasticity, standardDeviation } = question
  if (price === null || !(price > 0)) return hold(question, 'no_price')
  const silence = silenceReason(question.demand)
  if (silence) return hold(question, silence)
  const hard = hardLimits(question)
  const isForced = breaksHardLimit(price, hard)
  const refusal = isForced ? null : refusalOf(question)
  if (refusal) return refusal
  if (elasticity === null || standardDeviation === null || elasticity > 0) {
    const { price: to, rule } = withinHardLimits(price, hard)
    return { ...hold(question, 'outside_limits'), ...moved(price, to), gain: null, bindingRule: rule }
  }
  return weigh({ question, price, mean: elasticity, deviation: standardDeviation, hard, isForced })
}

/** Why a product that is not selling gets no advice; one without an outlook never sold. */
function silenceReason(demand: DemandState | null): AdviceReason | null {
  if (demand === 'selling') return null
  return demand === null || demand === 'rare' ? 'rarely_sold' : demand
}

/** Reasons that end the search before it begins. */
function refusalOf(question: AdviceQuestion): AdvisedPrice | null {
  if (question.elasticity === null || question.standardDeviation === null)
    return hold(question, 'no_elasticity')
  if (question.elasticity > 0) return hold(question, 'implausible_elasticity')
  const { daysSinceChange, rails } = question
  if (daysSinceChange !== null && daysSinceChange < rails.minDaysBetweenChanges)
    return hold(question, 'too_soon', { bindingRule: 'days_between_changes' })
  return null
}

interface Weighing {
  readonly question: AdviceQuestion
  readonly price: number
  readonly mean: number
  readonly deviation: number
  readonly hard: HardLimits
  readonly isForced: boolean
}

function weigh({ question, price, mean, deviation, hard, isForced }: Weighing): AdvisedPrice {
  const { goal } = question.rails
  const costShare = (moneyCost(question) ?? 0) / price
  const moneyAt = (to: number) => expectedGain(to / price, costShare, mean, deviation)
  const worthAt = (to: number) => worthFor(goal, to, price, moneyAt)
  const best = bestPrice(price, question, worthAt)
  const ended = withEnding(best, price, question, worthAt)
  const limited = withinHardLimits(ended.price, hard)
  const bindingRule = limited.rule ?? ended.rule ?? best.rule
  const to = limited.price
  const nothing = goal === 'units' || goal === 'clearance' ? 'none_for_goal' : 'best_already'
  if (!isForced && best.price === price) return hold(question, nothing)
  if (!isForced && (Math.abs(to - price) < HALF_A_CENT || worthAt(to) <= 0))
    return bindingRule === null
      ? hold(question, nothing)
      : hold(question, 'limits_leave_none', { bindingRule })
  const probability = probabilityOfGain(to / price, costShare, mean, deviation)
  const risk = { probability, gain: moneyAt(to) / Math.max(1 - costShare, 1e-9), stake: question.stake }
  if (!isForced && !isRiskTaken(goal, risk)) return hold(question, 'too_uncertain', { probability })
  return {
    ...hold(question, isForced ? 'outside_limits' : REASON_OF[goal]),
    ...moved(price, to),
    probability,
    gain: gainOf(to / price, costShare, mean, deviation),
    bindingRule,
  }
}

const REASON_OF = {
  profit: 'pays',
  revenue: 'pays',
  units: 'more_units',
  clearance: 'clears_stock',
} as const satisfies Record<PriceGoal, AdviceReason>

/** What is to be as large as possible, 0 at today's price. Demand falls with the price, so fewer units are a higher price. */
function worthFor(goal: PriceGoal, to: number, today: number, moneyAt: (price: number) => number): number {
  switch (goal) {
    case 'profit':
    case 'revenue':
      return moneyAt(to)
    case 'units':
      return to < today && moneyAt(to) >= 0 ? today - to : -1
    case 'clearance':
      return today - to
  }
}

/** That more is sold is as good as sure; what it does to the money may be no worse than even. */
function isRiskTaken(goal: PriceGoal, risk: Risk): boolean {
  if (goal === 'clearance') return true
  return goal === 'units' ? risk.probability >= EVEN_CHANCE : isWorthTheRisk(risk)
}

/** `null`: money is revenue. */
function moneyCost({ cost, rails }: AdviceQuestion): number | null {
  return rails.goal === 'revenue' ? null : cost
}

function hold(
  question: AdviceQuestion,
  reason: AdviceReason,
  more: Partial<AdvisedPrice> = {},
): AdvisedPrice {
  return {
    direction: 'maintain',
    reason,
    objective: moneyCost(question) === null ? 'revenue' : 'profit',
    price: reason === 'no_price' ? null : question.price,
    change: 0,
    probability: null,
    gain: NO_GAIN,
    bindingRule: null,
    ...more,
  }
}

/** Gain of a change and the ends of its 90 % interval: the gain is monotone in the elasticity. */
export function gainOf(ratio: number, costShare: number, mean: number, deviation: number): Gain {
  const towards = ratio > 1 ? 1 : -1
  const good = Math.min(mean + towards * NORMAL_95 * deviation, LEAST_ELASTIC)
  const bad = mean - towards * NORMAL_95 * deviation
  const ends = [gainAtElasticity(ratio, costShare, bad), gainAtElasticity(ratio, costShare, good)]
  return {
    expected: expectedGain(ratio, costShare, mean, deviation),
    low: Math.min(...ends),
    high: Math.max(...ends),
  }
}

function moved(from: number, to: number) {
  const direction: PriceDirection = to > from ? 'increase' : to < from ? 'decrease' : 'maintain'
  return { direction, price: to, change: to / from - 1 }
}

function bestPrice(price: number, question: AdviceQuestion, gainAt: (price: number) => number): Placed {
  const reach = reachOf(price, question)
  let best: Placed = { price, rule: null }
  let most = 0
  for (let k = -GRID_STEPS_EACH_WAY; k <= GRID_STEPS_EACH_WAY; k++) {
    const end = k < 0 ? reach.low : reach.high
    const share = Math.abs(k) / GRID_STEPS_EACH_WAY
    const to = price + (end.price - price) * share
    const gain = k === 0 ? 0 : gainAt(to)
    if (gain > most) {
      most = gain
      best = { price: to, rule: share === 1 ? end.rule : null }
    }
  }
  return best
}

/** The better of the two nearest prices with the ending that lie within reach; today's when none pays. */
function withEnding(
  found: Placed,
  today: number,
  question: AdviceQuestion,
  gainAt: (price: number) => number,
): Placed {
  if (found.price === today) return found
  const { ending } = question.rails
  const reach = reachOf(today, question)
  const candidates = pricesWithEnding(found.price, ending).filter(
    (price) => price >= reach.low.price - ROUNDING && price <= reach.high.price + ROUNDING,
  )
  const best = candidates.sort((a, b) => gainAt(b) - gainAt(a))[0]
  const rule = ending === 'none' ? null : 'ending'
  if (best === undefined || gainAt(best) <= 0) return { price: today, rule }
  return { price: best, rule: Math.abs(best - found.price) > HALF_A_CENT ? rule : null }
}
