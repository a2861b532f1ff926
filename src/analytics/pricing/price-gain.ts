import { type Belief, beliefEnds, beliefQuantile, chanceBelow, meanPower } from './belief.ts'
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
 * P(the new price earns more). The gain is monotone in e, so one break-even elasticity decides: a rise pays above it,
 * a cut below it. Errors of the pull and of an assumed cost widen the belief (delta method).
 * 0 or 1 where only one of the two prices makes money; 0 at today's price.
 */
export function chanceOfGain(ratio: number, belief: Belief, money: Money): number {
  const { costShare } = money
  if (ratio === 1) return 0
  if (costShare >= 1) return ratio > 1 ? 1 : 0
  if (ratio <= costShare) return 0
  const breakEven = breakEvenOf(ratio, money)
  if (breakEven === null) return 1
  const deviation = widened(ratio, breakEven, belief, money)
  const below = chanceBelow({ mean: belief.mean, deviation }, breakEven)
  return ratio > 1 ? 1 - below : below
}

/** Elasticity at which the new price earns as much as today's; `null` if none decides. */
function breakEvenOf(ratio: number, { costShare, pull }: Money): number | null {
  const needed = 1 - costShare - pulled(ratio, costShare, pull.mean)
  if (ratio === 1 || ratio <= costShare || costShare >= 1 || !(needed > 0)) return null
  return Math.log(needed / (ratio - costShare)) / Math.log(ratio)
}

/**
 * Gain at the ends of the 90 % interval, with the same spread as the chance: the lower end is above 0 exactly where
 * the chance is above 95 %.
 */
export function gainEnds(ratio: number, belief: Belief, money: Money): [low: number, high: number] {
  const deviation = widened(ratio, breakEvenOf(ratio, money) ?? belief.mean, belief, money)
  const { low, high } = beliefEnds({ mean: belief.mean, deviation })
  const [a, b] = [gainAt(ratio, low, money), gainAt(ratio, high, money)]
  return a < b ? [a, b] : [b, a]
}

/**
 * Gain that the new price brings at least with this chance, with the spread of `chanceOfGain`: above 0 exactly where
 * that chance is larger. Example: r = 1.1, c = 0.5, e = -2 ± 0.3 given e < 0, 0.7 → -0.0115; expected -0.0039.
 */
export function gainWithChance(ratio: number, belief: Belief, money: Money, chance: number): number {
  const deviation = widened(ratio, breakEvenOf(ratio, money) ?? belief.mean, belief, money)
  // A rise gains more the nearer e is to 0, a cut the further away.
  const probability = ratio > 1 ? 1 - chance : chance
  return gainAt(ratio, beliefQuantile({ mean: belief.mean, deviation }, probability), money)
}

/**
 * Standard deviation of e that has the same effect on the gain as the errors of e, of the pull and of an assumed cost
 * together.
 */
function widened(ratio: number, elasticity: number, { deviation }: Belief, money: Money): number {
  const { costShare, costDeviation, pull } = money
  if (pull.deviation === 0 && costDeviation === 0) return deviation
  const log = Math.log(ratio)
  const volume = Math.exp(elasticity * log)
  const slope = (ratio - costShare) * volume * log
  if (slope === 0) return deviation
  const byPull = (pull.deviation * log * Math.max(0, 1 - costShare)) / slope
  const byCost = (costDeviation * (1 - volume)) / slope
  return Math.sqrt(deviation * deviation + byPull * byPull + byCost * byCost)
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
