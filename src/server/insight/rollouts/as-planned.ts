import { isSameAmount } from '../price-plan/price-refusal.ts'
import { priceByRatio } from './price-by-ratio.ts'

/** True if the variants behind the planned price of item `i` of company `$1` get different prices. */
export const SEVERAL_PRICES = `(
  select count(distinct o.wanted_price) > 1 from price_rollout_items o
  where o.company_id = $1 and o.rollout_id = i.rollout_id and o.entry_id = i.entry_id)`

interface Listed {
  /** Price in the shop when the list was made, and the one to write. */
  readonly expectedPrice: string | null
  readonly wantedPrice: string
  readonly plannedFrom: string | null
  readonly hasSeveralPrices: boolean
  /** Price that the plan has now. */
  readonly plannedPrice: string
  readonly currency: string
}

/** True if an item has the price that follows from the plan of now: the planned one, or its ratio among several prices. */
export function isAsPlanned(listed: Listed): boolean {
  const { expectedPrice, wantedPrice, plannedFrom, plannedPrice, currency } = listed
  if (!listed.hasSeveralPrices && isSameAmount(wantedPrice, plannedPrice)) return true
  if (plannedFrom === null || expectedPrice === null) return false
  const moved = priceByRatio({ plannedFrom, plannedPrice, live: expectedPrice, currency })
  return moved !== null && isSameAmount(moved, wantedPrice)
}
