import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'
import { realChanges } from './real-changes.ts'
import { soldByProduct, usualPrice } from './sold-prices.ts'

/** A price from a day on, inferred from sales. */
export interface InferredPrice {
  readonly product: number
  readonly day: number
  readonly price: number
}

/**
 * Infers product prices from the sales of one channel, by product and time: the usual price from the first sale on,
 * and each real change. Coupons, promotions of less than four weeks and parallel prices do not count.
 */
export function inferPrices(lines: OrderLineColumns, productCount: number): readonly InferredPrice[] {
  const soldOf = soldByProduct(lines, productCount)
  return Array.from({ length: productCount }, (_, product): InferredPrice[] => {
    const sold = soldOf(product)
    const changes = realChanges(sold)
    const first = changes[0]?.from ?? usualPrice(sold, 0, sold.count)
    if (first === null) return []
    return [
      { product, day: sold.day[0]!, price: first },
      ...changes.map(({ day, to }) => ({ product, day, price: to })),
    ]
  }).flat()
}
