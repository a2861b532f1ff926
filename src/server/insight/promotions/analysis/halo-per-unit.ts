import { type BasketPartner, byProduct, paidPerUnit } from '#analytics'
import type { StoreData } from '../../estimation/read-store.ts'

/** Returns the catalogue's prices; for products without one, the price a unit was sold for. */
export function knownPrices(
  { price, count }: StoreData['products'],
  lines: StoreData['lines'],
): Float64Array {
  const paid = paidPerUnit(lines, count)
  return Float64Array.from(price, (each, at) => (each > 0 ? each : paid[at]!))
}

/**
 * Returns what an added unit of a product brings through other products; 0 where baskets hold none, `null` where it
 * is unknown.
 */
export function haloPerUnit(
  { price, cost }: Pick<StoreData['products'], 'price' | 'cost'>,
  partners: readonly BasketPartner[] | null,
  share: number | null,
): (product: number) => number | null {
  const known = byProduct(partners ?? [])
  return (product) => {
    if (partners === null) return null
    const own = known.get(product) ?? []
    if (own.length === 0) return 0
    if (share === null) return null
    const isProfit = cost[product]! > 0
    // A partner without a cost would count with its whole price, so it is left out of a profit.
    const marginOf = (at: number) => (isProfit ? (cost[at]! > 0 ? price[at]! - cost[at]! : 0) : price[at]!)
    return own
      .filter(({ partner }) => Number.isFinite(price[partner]!))
      .reduce((sum, { partner, rate }) => sum + share * rate * marginOf(partner), 0)
  }
}
