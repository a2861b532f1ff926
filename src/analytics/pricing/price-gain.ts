import { type Belief, beliefQuantile, chancesBelow, meanPower } from './belief.ts'
import { ASSUMED_MARGIN_DEVIATION, type UnitCost } from './unit-cost.ts'
import { type UnitMoney, WHOLE_UNIT } from './unit-money.ts'

/**
 * Units that similar products gain when this one becomes more expensive: units by log of the price, as a share of its
 * own units. Published cross-price effects of own brands scatter around a tenth (docs/methods.md, section 6).
 */
export interface Pull {
  readonly mean: number
  readonly deviation: number
}

export const USUAL_PULL: Pull = { mean: 0.1, deviation: 0.1 }

/**
 * Money in which a change is counted: a unit sold at today's price earns 1 - costShare, in units of what is paid for
 * it.
 */
export interface Money {
  /** Unit cost / money paid for a unit at today's price; 0 counts revenue. */
  readonly costShare: number
  readonly costDeviation: number
  readonly pull: Pull
}

/**
 * Profit if a cost is given, else revenue. Coupons and bulk orders pay a share of the list price, so the cost weighs
 * more. Example: price 10, cost 4.75, 0.95 paid → 0.5. A stated margin already refers to the money paid.
 */
export function moneyOf(
  price: number,
  cost: UnitCost | null,
  pull: Pull,
  { paid }: UnitMoney = WHOLE_UNIT,
): Money {
  if (cost === null) return { costShare: 0, costDeviation: 0, pull }
  if (cost.isAssumed) return { costShare: cost.amount / price, costDeviation: ASSUMED_MARGIN_DEVIATION, pull }
  return { costShare: cost.amount / (price * paid), costDeviation: 0, pull }
}

/** Money of the units at today's price: kept units × money paid for each. */
export function receivedFor(price: number, units: number, { paid, kept }: UnitMoney = WHOLE_UNIT): number {
  return price * units * paid * kept
}

/**
 * Additional money of a new price over today's at elasticity e, in units of today's price and quantity: (r - c) r^e -
 * (1 - c) + g ln(r) (1 - c), with r = new / old price, c the cost share and g the pull: customers who switch take a
 * product with the same margin.
 * Example: r = 0.9, c = 0.5, e = -2.5, g = 0.1 → 0.5205 - 0.5 - 0.0053 = 0.0153.
 */
export function gainAt(ratio: number, elasticity: number, money: Money): number {
  return gainFrom(ratio, ratio ** elasticity, money)
}

/** Expectation of `gainAt` over the belief on the elasticity. */
export function expectedGain(ratio: number, belief: Belief, money: Money): number {
  return gainFrom(ratio, meanPower(belief, ratio), money)
}

/** `volume`: units at the new price for each one at today's. */
function gainFrom(ratio: number, volume: number, { costShare, pull }: Money): number {
  return (ratio - costShare) * volume - (1 - costShare) + pulled(ratio, costShare, pull.mean)
}

function pulled(ratio: number, costShare: number, pull: number): number {
  return pull === 0 || costShare >= 1 ? 0 : pull * Math.log(ratio) * (1 - costShare)
}

/**
 * P(the new price earns more): the mean over equally likely errors of a stated cost and of the pull, each with its own
 * break-even elasticity, because the gain is monotone in e. 0 at today's price.
 * Example: r = 0.9, e = -2 ± 0.5, stated margin 15 % ± 10 points, pull 0.1 ± 0.1 → 0.0003.
 */
export function chanceOfGain(ratio: number, belief: Belief, money: Money): number {
  return ratio === 1 ? 0 : chanceAbove(0, ratio, belief, money)
}

/** Ends of the 90 % interval of the gain: the lower one is above 0 exactly where `chanceOfGain` is above 95 %. */
export function gainEnds(ratio: number, belief: Belief, money: Money): [low: number, high: number] {
  const expected = expectedGain(ratio, belief, money)
  return [
    Math.min(expected, gainWithChance(ratio, belief, money, 0.95)),
    Math.max(expected, gainWithChance(ratio, belief, money, 0.05)),
  ]
}

/**
 * Gain that the new price brings at least with this chance: above 0 exactly where `chanceOfGain` is larger.
 * Example: r = 1.1, c = 0.5, e = -2 ± 0.3 given e < 0, 0.7 → -0.0115; expected -0.0039.
 */
export function gainWithChance(ratio: number, belief: Belief, money: Money, chance: number): number {
  const [least, most] = [beliefQuantile(belief, 1 - chance), beliefQuantile(belief, chance)]
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // Each error by itself has such a gain; that of all together lies between.
  for (const read of readingsOf(money)) {
    const isRising = ratio > 1 === ratio > read.costShare
    const gain = gainAt(ratio, isRising ? least : most, read)
    low = Math.min(low, gain)
    high = Math.max(high, gain)
  }
  const above = (gain: number) => chanceAbove(gain, ratio, belief, money) - chance
  if (low < 0 && high > 0) {
    if (above(0) > 0) low = 0
    else high = 0
  }
  let [atLow, atHigh] = [above(low), above(high)]
  // False position, with a halving after each second step, which bounds their number.
  for (let k = 1; k <= MOST_STEPS && high - low > PRECISION; k++) {
    const share = k % 3 === 0 || !(atLow > 0 && atHigh < 0) ? 0.5 : atLow / (atLow - atHigh)
    const between = low + share * (high - low)
    const at = above(between)
    if (at > 0) [low, atLow] = [between, at]
    else [high, atHigh] = [between, at]
  }
  return (low + high) / 2
}

/** Share of today's revenue to which a gain is searched, and a bound on the steps of the search. */
const PRECISION = 1e-7
const MOST_STEPS = 75

/** P(gain > least). */
function chanceAbove(least: number, ratio: number, belief: Belief, money: Money): number {
  const all = readingsOf(money)
  const log = Math.log(ratio)
  const below = chancesBelow(belief)
  /** P(r^e > volume). */
  const larger = (volume: number) => {
    if (!(volume > 0)) return 1
    const chance = below(Math.log(volume) / log)
    return log > 0 ? 1 - chance : chance
  }
  let sum = 0
  for (const { costShare, pull } of all) {
    const margin = ratio - costShare
    const needed = least + 1 - costShare - pulled(ratio, costShare, pull.mean)
    // Below its cost a unit loses money: it is the smaller volume that earns more.
    if (margin > 0) sum += larger(needed / margin)
    else if (margin < 0) sum += 1 - larger(needed / margin)
    else if (needed < 0) sum += 1
  }
  return sum / all.length
}

/** Middles of seven and of three equal parts of a standard normal, these with a variance of 1. */
const COST_ERRORS = [-1.4652, -0.7916, -0.3661, 0, 0.3661, 0.7916, 1.4652] as const
const PULL_ERRORS = [-1.2247, 0, 1.2247] as const
const NO_ERROR = [0] as const

const readings = new WeakMap<Money, readonly Money[]>()

/** Equally likely values of what is not known of a unit's money; computed once for all prices of a product. */
function readingsOf(money: Money): readonly Money[] {
  const known = readings.get(money)
  if (known) return known
  const { costShare, costDeviation, pull } = money
  const made = (costDeviation === 0 ? NO_ERROR : COST_ERRORS).flatMap((cost) =>
    (pull.deviation === 0 ? NO_ERROR : PULL_ERRORS).map((error) => ({
      ...{ costShare: costShare + cost * costDeviation, costDeviation: 0 },
      pull: { mean: pull.mean + error * pull.deviation, deviation: 0 },
    })),
  )
  readings.set(money, made)
  return made
}

/**
 * Unit cost, as a share of today's price, up to which a cut is expected to pay and does so with this chance;
 * `null` where it never does. Example: r = 0.9, e = -1.57 for certain, no pull → 0.344: a margin above 66 %.
 */
export function cutPaysBelow(ratio: number, belief: Belief, pull: Pull, chance: number): number | null {
  if (!(ratio < 1)) return null
  let [pays, loses] = [0, ratio]
  const volume = meanPower(belief, ratio)
  const isGood = (costShare: number) => {
    const money: Money = { costShare, costDeviation: 0, pull }
    return gainFrom(ratio, volume, money) > 0 && chanceOfGain(ratio, belief, money) >= chance
  }
  if (!isGood(0)) return null
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (pays + loses) / 2
    if (isGood(middle)) pays = middle
    else loses = middle
  }
  return pays
}

/** Halvings of the range, down to a millionth of the price. */
const BISECTIONS = 20
