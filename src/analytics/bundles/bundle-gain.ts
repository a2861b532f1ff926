import { cannibalShare } from '../promotions/pooled-cross-effect.ts'
import { normalCdf } from '../stats/normal.ts'

/** A product of a bundle. Orders are those of the window in which joint orders are counted. */
export interface BundlePart {
  readonly price: number
  /** `null`: not known; then money is revenue. */
  readonly cost: number | null
  readonly elasticity: number
  readonly deviation: number
  /** Orders with the product. */
  readonly orders: number
}

/** What the gain of a discount depends on, worked out once for all discounts. */
export interface BundleBase {
  readonly listPrice: number
  /** Sum of the costs; 0 where money is revenue. */
  readonly cost: number
  readonly objective: 'profit' | 'revenue'
  readonly anchors: readonly Anchor[]
  /** Joint orders counted, and months (of 30.4 days) in which they were. */
  readonly together: number
  readonly months: number
}

/** Who came for one part decides about the rest: a discount on the bundle is one on the rest. */
export interface Anchor {
  /** Orders of it without the rest, per joint order: no more of them can move into the bundle. */
  readonly separate: number
  readonly restPrice: number
  readonly restMargin: number
  readonly elasticity: number
  readonly deviation: number
}

const DAYS_A_MONTH = 30.4
/** Demand that rises with the price is not believed in when money is at stake. */
const LEAST_ELASTIC = -0.05
/**
 * The elasticity is that of all who buy a product; who came for another one may want it more, or less. Standard
 * deviation of ln (bundles that really come / computed): 0.38 in the made-up shops of `bench/methods`, in which elasticities and joint orders
 * are known; where both are estimated (`bench/claims`) 0.4 held the truth in 70 to 80 % of 90 % intervals. Nothing is published.
 */
const TRANSFER_DEVIATION = 0.6
/** Published cross elasticities (Auer and Papies 2020): median 0.10; the spread is a judgement. */
const CROSS = { mean: 0.1, deviation: 0.15 }

export function bundleBase(parts: readonly BundlePart[], together: number, days: number): BundleBase {
  const isCostKnown = parts.every((part) => part.cost !== null)
  const costOf = (part: BundlePart) => (isCostKnown ? (part.cost ?? 0) : 0)
  const listPrice = parts.reduce((sum, part) => sum + part.price, 0)
  const alone = parts.map((part) => Math.max(0, part.orders - together))
  const anchors = parts.map((part, k): Anchor => {
    const rest = parts.filter((_, other) => other !== k)
    const restPrice = listPrice - part.price
    const mean = (of: (other: BundlePart) => number) =>
      rest.reduce((sum, other) => sum + of(other) * other.price, 0) / restPrice
    return {
      separate: alone[k]! / Math.max(1, together),
      restPrice,
      restMargin: rest.reduce((sum, other) => sum + other.price - costOf(other), 0),
      elasticity: mean((other) => other.elasticity),
      deviation: mean((other) => other.deviation),
    }
  })
  return {
    listPrice,
    cost: parts.reduce((sum, part) => sum + costOf(part), 0),
    objective: isCostKnown ? 'profit' : 'revenue',
    anchors,
    together,
    months: days / DAYS_A_MONTH,
  }
}

interface Change {
  /** Money more than today, less what other products of the type lose. */
  readonly gain: number
  /** Bundles more than joint orders today. */
  readonly extra: number
  /** Money that other products of the type lose. */
  readonly lost: number
}

/**
 * Per joint order of today, at `off` money below the list price, elasticities at mean + z deviations:
 *   sum over anchors of (m - off) (q - 1) - lost, less off,  q = (1 - off / rest price)^e, m the rest's margin.
 * Buyers of one part alone who add the rest: another crowd for each part. The anchor is bought either way. Extra bundles, q - 1, are at most the separate orders of the anchor; of
 * their rest, `cannibalShare` is taken from other products of its type.
 */
export function changePerOrder(
  base: BundleBase,
  off: number,
  z: number,
  { cross, transfer = 1 }: { readonly cross: number; readonly transfer?: number },
): Change {
  let gain = -off
  let extra = 0
  let lost = 0
  for (const anchor of base.anchors) {
    const e = Math.min(anchor.elasticity + z * anchor.deviation, LEAST_ELASTIC)
    const wanted = (1 - off / anchor.restPrice) ** e - 1
    const more = Math.min(wanted * transfer, anchor.separate)
    const loss = cannibalShare(cross, e) * more * anchor.restMargin
    gain += (anchor.restMargin - off) * more - loss
    extra += more
    lost += loss
  }
  return { gain, extra, lost }
}

const quantile = (probability: number) => {
  let [low, high] = [-8, 8]
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2
    if (normalCdf(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
const middles = (count: number) => Array.from({ length: count }, (_, k) => quantile((k + 0.5) / count))

/** Equally likely values of a standard normal: few for ranking, more for what is shown. */
export const NODES = { few: middles(9), many: middles(41) } as const
/** Equally likely cross effects. */
export const CROSS_NODES: readonly number[] = middles(5).map((z) => CROSS.mean + z * CROSS.deviation)
/** Equally likely factors of what is wanted; their mean is 1. */
export const TRANSFER_NODES: readonly number[] = withMeanOne(
  middles(9).map((z) => Math.exp(TRANSFER_DEVIATION * z)),
)

function withMeanOne(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value / mean)
}

/** Joint orders a month: the mean of Gamma(together + ½), as for a count whose rate is not known before. */
export const ordersAMonth = (base: BundleBase): number => (base.together + 0.5) / base.months

/** Expected money a month, over the elasticities. */
export function expectedBundleGain(base: BundleBase, off: number, nodes: readonly number[]): number {
  const sum = nodes.reduce((total, z) => total + changePerOrder(base, off, z, { cross: CROSS.mean }).gain, 0)
  return (ordersAMonth(base) * sum) / nodes.length
}
