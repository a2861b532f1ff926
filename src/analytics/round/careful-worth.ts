import {
  drawJointly,
  drawsFor,
  errorsOfSums,
  type Reading,
  type StoreErrors,
} from '../pricing/joint-draws.ts'
import { jointAt, type Placed } from './draw-changes.ts'
import type { WeighedProduct } from './weigh-prices.ts'

/** Weight of the worst tenth's mean next to that of all draws. */
const WEIGHT = 0.5
const WORST_PART = 0.1

/**
 * Products whose prices are worth half their own worth and half what they bring on average in the worst tenth of the
 * joint draws for the placed prices: the sum is the mean less half its distance from the mean of the worst tenth
 * (Rockafellar and Uryasev 2000, linear around the first solution).
 */
export function carefulWorth(placed: readonly Placed[], errors: StoreErrors): WeighedProduct[] {
  const candidates = placed.flatMap(({ weighed, next }) =>
    weighed.prices
      .filter(({ price, isAllowed, isBeyond }) => isAllowed && !isBeyond && price !== weighed.price)
      .map((price) => ({ weighed, price, isChosen: price === next, joint: jointAt(weighed, price.price) })),
  )
  const joint = candidates.map((each) => each.joint)
  const moneyOf = (at: number, { volume, units, costShare, similar, pulled }: Reading) => {
    const { weighed, price } = candidates[at]!
    const now = weighed.prices[weighed.held]!
    const ratio = price.price / weighed.price
    return (
      now.revenue *
      units *
      (now.profit === null
        ? ratio * volume - 1 + similar
        : (ratio - costShare) * volume - (1 - costShare) + pulled)
    )
  }
  const sums = new Float64Array(drawsFor(joint.length))
  drawJointly(joint, errorsOfSums(errors), (at, draw, reading) => {
    if (candidates[at]!.isChosen) sums[draw]! += moneyOf(at, reading)
  })
  const isWorst = worstOf(sums)
  const bad = new Float64Array(joint.length)
  drawJointly(joint, errorsOfSums(errors), (at, draw, reading) => {
    if (isWorst[draw] === 1) bad[at]! += moneyOf(at, reading)
  })
  const count = isWorst.reduce((sum, each) => sum + each, 0)
  const worth = new Map(
    candidates.map(({ price }, at) => [price, (1 - WEIGHT) * price.worth + (WEIGHT * bad[at]!) / count]),
  )
  return placed.map(({ weighed }) => ({
    ...weighed,
    prices: weighed.prices.map((price) => ({ ...price, worth: worth.get(price) ?? price.worth })),
  }))
}

/** 1 for the draws of the worst tenth. */
function worstOf(sums: Float64Array): Uint8Array {
  const order = Array.from(sums, (_, draw) => draw).sort((a, b) => sums[a]! - sums[b]! || a - b)
  const isWorst = new Uint8Array(sums.length)
  for (const draw of order.slice(0, Math.max(1, Math.round(WORST_PART * sums.length)))) isWorst[draw] = 1
  return isWorst
}
