import type { StoreEstimate } from '../elasticity/store-estimate.ts'
import type { ProductEstimate } from '../elasticity/types/product-estimate.ts'
import type { AdvisedPrice } from './advice.ts'
import { weighPrice } from './advise-price.ts'
import { type FollowingChannel, followingRevenue } from './following.ts'
import { DEFAULT_GUARD_RAILS, type GuardRails } from './guard-rails.ts'
import { withSharedError } from './joint-draws.ts'
import { stakesOf } from './stakes.ts'
import { unitCost } from './unit-cost.ts'

/** Limits used where a shop's own are unknown: a fifth either way, any amount, no waiting. */
const FREE_RAILS: GuardRails = {
  ...DEFAULT_GUARD_RAILS,
  maxStep: 0.2,
  ending: 'none',
  minDaysBetweenChanges: 0,
}

/** NaN if not known. */
export interface PricedProduct {
  readonly price: number
  readonly cost: number
  /** Channels whose price moves with it. */
  readonly following?: readonly FollowingChannel[]
}

/** The stake includes the revenue of all channels that move with the price. */
function timesRevenue(stake: number | null, following: readonly FollowingChannel[]): number | null {
  return stake === null ? null : stake * followingRevenue(following)
}

interface EstimatesOfStore {
  readonly products: readonly ProductEstimate[]
  readonly diagnostics: Pick<StoreEstimate['diagnostics'], 'storeElasticityDeviation'>
}

/** Advises on every product of a store from estimates alone; both lists are in the same order. */
export function adviseStore(
  { products: estimates, diagnostics }: EstimatesOfStore,
  products: readonly PricedProduct[],
): AdvisedPrice[] {
  const stakes = stakesOf(estimates.map(({ units, months }, k) => ({ units, months, ...products[k]! })))
  const shared = diagnostics.storeElasticityDeviation ?? 0
  return estimates.map(({ elasticity, nextDeviation, ownShare, grade }, k) => {
    const { price, cost, following = [] } = products[k]!
    const known = price > 0 ? price : null
    return weighPrice({
      ...{ elasticity, ownShare, grade, demand: 'selling' },
      standardDeviation: nextDeviation === null ? null : withSharedError(nextDeviation, shared),
      price: known,
      cost: unitCost(known, cost > 0 ? cost : null, FREE_RAILS.assumedMargin),
      tested: null,
      daysSinceChange: null,
      rails: FREE_RAILS,
      stake: timesRevenue(stakes[k]!, following),
      following,
    })
  })
}
