import type * as z from 'zod'
import type { product } from '#contract/catalogue'
import { shopPrice } from '../../kit/formats/shop-price.ts'

/** Columns of `products` as `p`. The database formats the instant: thousands of dates take time here. */
export const productColumns = `
  p.product_id as id, p.sku, p.title, p.handle, p.vendor, p.product_type, p.gtin, p.mpn, p.tags, p.price, p.cost, p.image_src,
  to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

export interface ProductRow {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly handle: string | null
  readonly vendor: string | null
  readonly product_type: string | null
  readonly gtin: string | null
  readonly mpn: string | null
  readonly tags: string | null
  readonly price: string | null
  readonly cost: string | null
  readonly image_src: string | null
  readonly created_at: string
}

/**
 * Presents a product as the specification names it. One made from orders has one variant, with its price if known.
 */
export function presentProduct(row: ProductRow): z.infer<typeof product> {
  const price = row.price === null ? null : shopPrice(row.price)
  return {
    id: Number(row.id),
    sku: row.sku,
    title: row.title,
    handle: row.handle,
    vendor: row.vendor,
    product_type: row.product_type,
    gtin: row.gtin,
    mpn: row.mpn,
    tags: tagsOf(row.tags),
    created_at: row.created_at,
    price,
    cost: row.cost === null ? null : shopPrice(row.cost),
    image: row.image_src === null ? null : { src: row.image_src },
    variants: [{ price }],
  }
}

/** Tags as they are stored, joined by commas, one by one. */
export function tagsOf(stored: string | null): string[] {
  return stored?.split(',') ?? []
}
