import type { RoundQuestion } from './types/round-question.ts'
import { type WeighedProduct, weighPrices } from './weigh-prices.ts'

/**
 * Weighs the prices of all products that have one, in their order. Products that must have one price get each other's
 * prices to choose from.
 */
export function weighAll({ products, constraints, fixed }: RoundQuestion): WeighedProduct[] {
  const weighed = products.map((product) => weighPrices(product, fixed?.get(product.productId)))
  const place = new Map(products.map(({ productId }, at) => [productId, at]))
  const also = new Map<number, Set<number>>()
  for (const constraint of constraints) {
    if (constraint.kind !== 'same') continue
    const members = constraint.productIds.flatMap((productId) => place.get(productId) ?? [])
    const shared = members.flatMap((at) => weighed[at]?.prices.map(({ price }) => price) ?? [])
    for (const at of members) also.set(at, new Set([...(also.get(at) ?? []), ...shared]))
  }
  return products.flatMap((product, at) => {
    const prices = also.get(at)
    const own = prices ? weighPrices(product, fixed?.get(product.productId), [...prices]) : weighed[at]
    return own ? [own] : []
  })
}
