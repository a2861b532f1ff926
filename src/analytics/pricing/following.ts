import type { Belief } from './belief.ts'
import type { Money } from './price-gain.ts'

/** Another channel that sells the product at a fixed share of its price and moves with every change of that price. */
export interface FollowingChannel {
  /** Its price as a share of the main one, and its units per unit of the main channel. */
  readonly priceShare: number
  readonly unitsPerMain: number
  /** Its own elasticity where the data show one; `null` uses the main channel's. */
  readonly elasticity: number | null
  readonly standardDeviation: number | null
}

/** Standard deviation of the difference between two channels' elasticities of one product (docs/methods.md, section 4). */
export const CHANNEL_DIFFERENCE = 0.5
/** A margin below this share of the revenue is too small to serve as a weight. */
const LEAST_MARGIN = 0.05

/** All channels that move with a price, as one product in units of the main price and the main channel's units. */
export interface Together {
  readonly belief: Belief
  readonly money: Money
  /** Revenue of all channels, per revenue of the main channel. */
  readonly revenue: number
  /** Units of all channels, per unit of the main channel. */
  readonly units: number
}

/**
 * Computes a product whose price other channels follow as one product: at the price ratio r the channel k brings u_k
 * ((s_k r - c) r^e_k - (s_k - c)), with u_k its units per main unit, s_k its price as a share of the main one and c
 * the cost share. The sum is that of one product with A = Σ u_k s_k times the revenue, the cost share c Σ u_k / A and
 * the mean of the elasticities, each weighted by its channel's margin: exact in value and slope at today's price.
 * Example: u = 3, s = 0.5, c = 0.3 → A = 2.5, cost share 0.48, weights 0.7 and 0.6.
 */
export function together(belief: Belief, money: Money, channels: readonly FollowingChannel[]): Together {
  if (channels.length === 0) return { belief, money, revenue: 1, units: 1 }
  const all = [
    { price: 1, units: 1, mean: belief.mean, extra: null },
    ...channels.map((channel) => ({
      ...{ price: channel.priceShare, units: channel.unitsPerMain },
      ...reaction(channel, belief),
    })),
  ]
  const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0)
  const revenue = sum((each) => each.units * each.price)
  const units = sum((each) => each.units)
  const margin = (each: (typeof all)[number]) => each.units * (each.price - money.costShare)
  const isMeasure = sum(margin) > LEAST_MARGIN * revenue
  const weigh = isMeasure ? margin : (each: (typeof all)[number]) => each.units * each.price
  const total = sum(weigh)
  const weight = (each: (typeof all)[number]) => weigh(each) / total
  // A substituted elasticity has the error of the main one, plus that of their difference.
  const shared = sum((each) => (isOwn(each) ? 0 : weight(each))) * belief.deviation
  const own = sum((each) => (each.extra === null ? 0 : (weight(each) * each.extra.deviation) ** 2))
  return {
    belief: { mean: sum((each) => weight(each) * each.mean), deviation: Math.sqrt(shared ** 2 + own) },
    money: {
      costShare: (money.costShare * units) / revenue,
      costDeviation: (money.costDeviation * units) / revenue,
      pull: money.pull,
    },
    revenue,
    units,
  }
}

/** Revenue of all channels that move with a price, per revenue of the main one. */
export function followingRevenue(channels: readonly FollowingChannel[]): number {
  return channels.reduce((sum, each) => sum + each.unitsPerMain * each.priceShare, 1)
}

/** Average money of a unit over these channels, as a share of the main price. */
export function meanPriceShare(channels: readonly FollowingChannel[]): number {
  return followingRevenue(channels) / channels.reduce((sum, each) => sum + each.unitsPerMain, 1)
}

interface Reaction {
  readonly mean: number
  /** Error in addition to the main elasticity's, or entirely the channel's own. */
  readonly extra: { readonly deviation: number; readonly isAlone: boolean } | null
}

/**
 * Uses the main channel's elasticity; the channel's own one counts with the weight of its precision relative to that.
 */
function reaction({ elasticity, standardDeviation }: FollowingChannel, main: Belief): Reaction {
  if (elasticity === null || standardDeviation === null || !(standardDeviation > 0))
    return { mean: main.mean, extra: { deviation: CHANNEL_DIFFERENCE, isAlone: false } }
  const standIn = 1 / (main.deviation ** 2 + CHANNEL_DIFFERENCE ** 2)
  const own = 1 / standardDeviation ** 2
  return {
    mean: (main.mean * standIn + elasticity * own) / (standIn + own),
    extra: { deviation: Math.sqrt(1 / (standIn + own)), isAlone: true },
  }
}

const isOwn = ({ extra }: Reaction) => extra?.isAlone === true
