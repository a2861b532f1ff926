import type * as z from 'zod'
import type { product } from '#contract/schemas/catalogue'
import type { products } from '../../db/schema/products.ts'

/** A product as the specification names it. One made from orders has one variant, with its price if known. */
export function presentProduct(row: typeof products.$inferSelect): z.infer<typeof product> {
  const price = row.price === null ? null : shopPrice(row.price)
  return {
    id: row.productId,
    title: row.title,
    handle: row.handle,
    vendor: row.vendor,
    product_type: row.productType,
    created_at: row.createdAt.toISOString(),
    price,
    image: row.imageSrc === null ? null : { src: row.imageSrc },
    variants: [{ price }],
  }
}

/** `12.5000` as a shop writes it: at least two decimals, and no more than it has. */
export function shopPrice(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
