import {
  drawJointly,
  drawsFor,
  errorsOfSums,
  type JointProduct,
  type StoreErrors,
} from '../pricing/joint-draws.ts'
import type { WeighedPrice, WeighedProduct } from './weigh-prices.ts'

/** A product at the price that a round gives it. */
export interface Placed {
  readonly weighed: WeighedProduct
  readonly now: WeighedPrice
  readonly next: WeighedPrice
}

/** True for a changed price of which the data can tell what it does. */
export function isCounted({ now, next }: Placed): boolean {
  return next.price !== now.price && !next.isBeyond
}

/**
 * Changes of a month's figures over today's, by joint draw, with what similar products gain; of products without a
 * cost, profit stays 0.
 */
export interface DrawnChanges {
  readonly units: Float64Array
  readonly revenue: Float64Array
  readonly profit: Float64Array
  /** What the advice of each product counts: profit, or revenue. */
  readonly earned: Float64Array
}

/**
 * Draws what the changes of a round do to a month's sums (`drawJointly`, as for the totals of the advice): errors that
 * products share do not cancel out.
 */
export function drawChanges(placed: readonly Placed[], errors: StoreErrors): DrawnChanges {
  const moved = placed.filter(isCounted)
  const sums = () => new Float64Array(drawsFor(moved.length))
  const drawn = { units: sums(), revenue: sums(), profit: sums(), earned: sums() }
  const joint = moved.map(({ weighed, next }) => jointAt(weighed, next.price))
  drawJointly(joint, errorsOfSums(errors), (product, draw, { volume, units, costShare, similar, pulled }) => {
    const { weighed, now, next } = moved[product]!
    const ratio = next.price / weighed.price
    const money = now.revenue * units
    const revenue = money * (ratio * volume - 1 + similar)
    const profit = money * ((ratio - costShare) * volume - (1 - costShare) + pulled)
    drawn.units[draw]! += now.units * units * (volume - 1 + similar)
    drawn.revenue[draw]! += revenue
    if (now.profit !== null) drawn.profit[draw]! += profit
    drawn.earned[draw]! += weighed.product.advice.objective === 'revenue' ? revenue : profit
  })
  return drawn
}

/** The product at a new price, with the belief of its chance: `errorsOfSums` says what of it all products share. */
export function jointAt(weighed: WeighedProduct, newPrice: number): JointProduct {
  const { product, price, all } = weighed
  return {
    productId: product.productId,
    productType: product.productType,
    ownShare: product.question.ownShare ?? 0,
    ...{ belief: all.belief, money: all.money },
    ratio: newPrice / price,
    unitsDeviation: product.unitsDeviation,
  }
}
