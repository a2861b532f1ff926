import type { RoundQuestion } from './types/round-question.ts'
import { type WeighedProduct, weighPrices } from './weigh-prices.ts'
import type { OpenLimits } from './widen-limits.ts'

/**
 * Weighs the prices of all products that have one, in their order. Products that must have one price get each other's
 * prices to choose from. `isFree`: as if no person had decided a price, with the decided ones still to choose from. `open`: limits that the products were
 * widened by.
 */
export function weighAll(
  { products, constraints, fixed }: RoundQuestion,
  { isFree = false, open }: { readonly isFree?: boolean; readonly open?: OpenLimits } = {},
): WeighedProduct[] {
  const held = open ? { open } : {}
  const weighed = products.map((product) =>
    weighPrices(product, { ...held, fixed: fixed?.get(product.productId) }),
  )
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
    const decided = isFree ? undefined : fixed?.get(product.productId)
    const isSame = prices === undefined && decided === fixed?.get(product.productId)
    const own = isSame
      ? weighed[at]
      : weighPrices(product, { ...held, fixed: decided, also: [...(prices ?? [])] })
    return own ? [own] : []
  })
}

/** The products with prices of no worth. */
export function withoutValues(products: readonly WeighedProduct[]): WeighedProduct[] {
  return products.map((each) => ({
    ...each,
    prices: each.prices.map((price) => ({ ...price, worth: 0 })),
  }))
}
