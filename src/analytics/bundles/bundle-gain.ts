import { cannibalShare } from '../promotions/pooled-cross-effect.ts'
import { meanOf } from '../stats/mean.ts'
import { normalCdf } from '../stats/normal.ts'

/** A product of a bundle. Its orders are those of the window in which joint orders are counted. */
export interface BundlePart {
  readonly price: number
  /** `null` if not known; then money means revenue. */
  readonly cost: number | null
  readonly elasticity: number
  readonly deviation: number
  /** Orders with the product. */
  readonly orders: number
}

/** Inputs to the gain of a discount, computed once for all discounts. */
export interface BundleBase {
  readonly listPrice: number
  /** Sum of the costs; 0 where money means revenue. */
  readonly cost: number
  readonly objective: 'profit' | 'revenue'
  readonly anchors: readonly Anchor[]
  /** Joint orders counted, and the months (of 30.4 days) over which they were counted. */
  readonly together: number
  readonly months: number
}

/** The part that a buyer came for. To this buyer a discount on the bundle is a discount on the rest. */
export interface Anchor {
  /** Orders of the anchor without the rest, per joint order: the most that can move into the bundle. */
  readonly separate: number
  readonly restPrice: number
  readonly restMargin: number
  readonly elasticity: number
  readonly deviation: number
  /** Elasticity of the anchor's buyers for the rest, as a share of the elasticity of all buyers. */
  readonly yielding: number
}

const DAYS_A_MONTH = 30.4
/**
 * Elasticities above this are cut to it: demand that rises with the price is not believed where money is at stake.
 */
const LEAST_ELASTIC = -0.05
/**
 * Bundles sold per computed one, from generated stores (`bench/claims`, seeds 800 to 851: 327 pairs, proposed or not,
 * promised ÷ true 0.98), as nothing is published. The spread is that of customers who want the rest more, or less,
 * than most.
 */
const TRANSFER = { mean: 1, deviation: 0.25 }
/** Standard deviation of ln (joint orders of the next month / computed) beyond the chance of the count, on 90 other stores (seeds 3000 to 3144). */
const DEMAND_DEVIATION = 0.45
/** Correlation of the errors of two elasticities of a store: 0.29² / 0.75² on 128 generated stores. */
const SHARED = 0.15
/** Published cross elasticities (Auer and Papies 2020): median 0.10; the spread is a judgement. */
const CROSS = { mean: 0.1, deviation: 0.15 }

/** Counts over the same `days` days. */
interface Counted {
  readonly together: number
  readonly days: number
  readonly allOrders: number
}

export function bundleBase(parts: readonly BundlePart[], { together, days, allOrders }: Counted): BundleBase {
  const isCostKnown = parts.every((part) => part.cost !== null)
  const costOf = (part: BundlePart) => (isCostKnown ? (part.cost ?? 0) : 0)
  const listPrice = parts.reduce((sum, part) => sum + part.price, 0)
  const alone = parts.map((part) => Math.max(0, part.orders - together))
  const shrink = sharedShare(parts.length)
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
      deviation: shrink * mean((other) => other.deviation),
      yielding: yieldingShare(
        alone[k]! / Math.max(1, alone[k]! + together),
        1 - mean((other) => other.orders) / allOrders,
      ),
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

/**
 * Deviation of the mean of several elasticities, as a share of one's: the anchors' errors move together in the
 * integration, while those of different products mostly differ. Example: 2 parts → 0.76.
 */
const sharedShare = (count: number): number => Math.sqrt((1 + (count - 1) * SHARED) / count)

/** The comparison below needs at least this share of all orders to be without the product. */
const LEAST_WITHOUT = 0.5

/**
 * The elasticity of a choice shrinks by (1 - its probability): those who nearly always buy need no discount (logit,
 * Train 2009, section 3.6). The measured one is that of all buyers; the anchor's buy the rest more often the higher
 * the lift: (1 - P(rest | anchor)) / (1 - P(rest)) of it is left. 1 for a pair that meets by chance.
 */
function yieldingShare(withoutRest: number, allWithoutRest: number): number {
  return Math.min(1, withoutRest / Math.max(LEAST_WITHOUT, allWithoutRest))
}

interface Change {
  /** Money gained over today, less losses of other products of the type. */
  readonly gain: number
  /** Bundles beyond today's joint orders. */
  readonly extra: number
  /** Money lost on other products of the type. */
  readonly lost: number
}

/**
 * Change of money per joint order of today, at `off` below the list price, elasticities at mean + z deviations:
 *   sum over anchors of (m - off) (q - 1) - lost, less off, q = (1 - off / rest price)^(yielding e), m the rest's
 * margin.
 * It sums buyers of one part alone who add the rest, different people for each part; they buy the anchor anyway.
 * Extra bundles, q - 1, are at most the separate orders of the anchor; `cannibalShare` of their rest replaces other
 * products of its type.
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
    const wanted = (1 - off / anchor.restPrice) ** (e * anchor.yielding) - 1
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

/** Equally likely values of a standard normal: few for ranking, many for figures that are shown. */
export const NODES = { few: middles(9), many: middles(41) } as const
const RATE_NODES = { few: middles(3), many: middles(9) } as const
/** Equally likely cross effects. */
export const CROSS_NODES: readonly number[] = middles(5).map((z) => CROSS.mean + z * CROSS.deviation)
/** Equally likely values of the factor TRANSFER. */
export const TRANSFER_NODES: readonly number[] = withMean(
  TRANSFER.mean,
  middles(9).map((z) => Math.exp(TRANSFER.deviation * z)),
)

function withMean(wanted: number, values: readonly number[]): number[] {
  const mean = meanOf(values)
  return values.map((value) => (wanted * value) / mean)
}

/** Joint orders a month: the mean of Gamma(together + ½), the posterior of a count's rate under Jeffreys' prior. */
export const ordersAMonth = (base: BundleBase): number => (base.together + 0.5) / base.months

/**
 * Equally likely joint orders a month: log-normal, with the errors of count and demand combined and the mean kept.
 */
export function ratesOf(base: BundleBase, effort: keyof typeof RATE_NODES): number[] {
  const deviation = Math.hypot(1 / Math.sqrt(base.together + 0.5), DEMAND_DEVIATION)
  return withMean(
    ordersAMonth(base),
    RATE_NODES[effort].map((z) => Math.exp(deviation * z)),
  )
}

/** Expected change of money a month, averaged over the elasticities. */
export function expectedBundleGain(base: BundleBase, off: number, nodes: readonly number[]): number {
  const sum = nodes.reduce(
    (total, z) => total + changePerOrder(base, off, z, { cross: CROSS.mean, transfer: TRANSFER.mean }).gain,
    0,
  )
  return (ordersAMonth(base) * sum) / nodes.length
}
