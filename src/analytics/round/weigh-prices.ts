import { type Belief, meanPower } from '../pricing/belief.ts'
import { choiceOf } from '../pricing/choice-of.ts'
import { judgePrice } from '../pricing/choose-price.ts'
import { isBeyondEvidence } from '../pricing/evidence-range.ts'
import { type Together, together } from '../pricing/following.ts'
import { chanceOfGain, expectedGain, moneyOf, receivedFor, USUAL_PULL } from '../pricing/price-gain.ts'
import { isTooSoon } from '../pricing/too-soon.ts'
import { WHOLE_UNIT } from '../pricing/unit-money.ts'
import { ruleBrokenBy } from './rule-broken-by.ts'
import { spreadPrices } from './spread-prices.ts'
import type { FixedPrice, RoundProduct } from './types/round-question.ts'
import type { OpenLimits } from './widen-limits.ts'

/** A price that a round may give a product; money and units of a month, with what similar products gain or lose. */
export interface WeighedPrice {
  readonly price: number
  /** What a round maximises: `gain`, and for no price more than for the advised one. */
  readonly worth: number
  /** Expected money more than at today's price, in what the advice counts. */
  readonly gain: number
  /** True if the advice would take it, were no better one at hand: today's, the advised one, and those sure enough. */
  readonly isSure: boolean
  /** Probability that it earns more; `null` at today's price. */
  readonly chance: number | null
  readonly units: number
  readonly revenue: number
  /** `null` without a cost. */
  readonly profit: number | null
  /** True if the data cannot tell what it does: its figures are those of today's price. */
  readonly isBeyond: boolean
  /** False for a price that is only weighed to compare with it. */
  readonly isAllowed: boolean
}

export interface WeighedProduct {
  readonly product: RoundProduct
  readonly price: number
  readonly prices: readonly WeighedPrice[]
  /** Positions of today's price and of the price of its own advice. */
  readonly held: number
  readonly own: number
  /** Its price is decided by a person, or must move into its limits. */
  readonly decidedBy: FixedPrice['by'] | 'limit' | null
  /** Beliefs on it and its money in all channels that move with its price. */
  readonly all: Together
}

/** Revenue a month, all channels, of a product whose sales are not known: its prices must still have an order. */
const LEAST_REVENUE = 1e-6
/** Share of the revenue by which the price of the advice is better than any other. */
const LEAST_DIFFERENCE = 1e-6

/** Who decided its price, prices to choose from as well, and limits that are held not to exist. */
export interface Weighing {
  readonly fixed: FixedPrice | undefined
  readonly also?: readonly number[]
  readonly open?: OpenLimits
}

/**
 * Weighs the prices that a round may give a product: today's, the advised one, and others with the shop's endings that
 * the limits allow. A product whose advice is to keep its price for want of knowledge, or whose last change is too recent, has today's alone; one whose
 * price must move into its limits has the advised one alone. `null` without a price.
 */
export function weighPrices(
  product: RoundProduct,
  { fixed, also = [], open }: Weighing,
): WeighedProduct | null {
  const { question, advice } = product
  const { price: today } = question
  if (today === null || !(today > 0)) return null
  const advised = advice.kind === 'change' && advice.price !== null ? advice.price : today
  const wanted = fixed === undefined ? null : 'price' in fixed ? fixed.price : today
  const isForced = advice.reason === 'outside_limits' && advised !== today
  const isOpen = open?.has('evidence') === true
  const isKnown =
    isOpen ||
    MOVABLE.has(advice.reason) ||
    (advice.reason === 'too_soon' && open?.has('days_between_changes'))
  const isMovable = isKnown && !isTooSoon(question)
  const only = wanted ?? (isForced ? advised : isMovable ? null : today)
  const weigh = weigherOf(product, today)
  const tried =
    only === null
      ? [
          ...spreadPrices(question, isOpen ? 'any' : weigh.choice.allowed),
          ...also.filter((price) => ruleBrokenBy(question, price) === null),
        ]
      : []
  const prices = [...new Set([today, advised, ...(wanted === null ? [] : [wanted]), ...tried])].sort(
    (a, b) => a - b,
  )
  const least = LEAST_DIFFERENCE * weigh.revenue
  const best = advised === today ? 0 : Math.max(least, weigh.at(advised).gain)
  const ownWorth = advised === today ? 0 : judgePrice(advised, weigh.choice).worth
  const weighed = prices.map((price) => {
    const each = weigh.at(price)
    const isAllowed = only === null || price === only
    if (price === today) return { ...each, isAllowed, isSure: true, worth: 0, gain: 0, chance: null }
    if (price === advised) return { ...each, isAllowed, isSure: true, worth: best }
    const judged = judgePrice(price, weigh.choice)
    // More money than the advised price brings is not worth its risk to the advice, or its search did not try the ending.
    const isRiskier = each.gain > best && judged.worth < ownWorth
    const isSure = judged.isSure && !isRiskier
    return { ...each, isAllowed, isSure, worth: Math.min(each.gain, best - least) }
  })
  return {
    ...{ product, price: today, prices: weighed, all: weigh.all },
    held: prices.indexOf(today),
    own: prices.indexOf(advised),
    decidedBy: fixed?.by ?? (isForced ? 'limit' : null),
  }
}

/** Reasons of an advice with which other prices are known well enough to be weighed. */
export const MOVABLE: ReadonlySet<RoundProduct['advice']['reason']> = new Set([
  'pays',
  'pays_at_any_cost',
  'more_units',
  'clears_stock',
  'best_already',
  'none_for_goal',
  'limits_leave_none',
  'too_uncertain',
])

const UNKNOWN: Belief = { mean: 0, deviation: 0 }

/** Weighs any price of a product. */
export function weigherOf({ question, monthlyUnits }: RoundProduct, today: number) {
  const {
    elasticity,
    standardDeviation,
    cost,
    unit = WHOLE_UNIT,
    following = [],
    pull = USUAL_PULL,
  } = question
  // Without an elasticity units are held to stay as they are: only a person or a limit moves such a price.
  const isKnown = elasticity !== null && standardDeviation !== null && elasticity <= 0
  const belief: Belief = isKnown ? { mean: elasticity, deviation: standardDeviation } : UNKNOWN
  const choice = choiceOf(question, today, belief)
  const { money, belief: counted } = choice
  const all = together(belief, moneyOf(today, cost, pull, unit), following)
  const units = monthlyUnits ?? 0
  const revenue = Math.max(LEAST_REVENUE, receivedFor(today, units, unit) * all.revenue)
  const { costShare } = all.money
  return {
    ...{ all, revenue, choice },
    at(price: number): Omit<WeighedPrice, 'isAllowed' | 'isSure' | 'worth'> {
      const isBeyond = price !== today && isBeyondEvidence(question, price)
      const ratio = isBeyond ? 1 : price / today
      const gain = isKnown ? expectedGain(ratio, counted, money) : ratio - 1
      const chance = isKnown ? chanceOfGain(ratio, counted, money) : null
      const volume = isKnown ? meanPower(all.belief, ratio) : 1
      const pulled = isKnown ? all.money.pull.mean * Math.log(ratio) : 0
      const margin = Math.max(0, 1 - costShare)
      return {
        ...{ price, isBeyond, chance: isBeyond ? null : chance },
        gain: gain * revenue,
        units: units * unit.kept * all.units * (volume + pulled),
        revenue: revenue * (ratio * volume + pulled),
        profit: cost === null ? null : revenue * ((ratio - costShare) * volume + margin * pulled),
      }
    },
  }
}
