import { expect } from 'vitest'
import type { StoreUnderTest } from './platform.ts'
import {
  codeOf,
  lineName,
  type Shop,
  type ShopProduct,
  type ShopVariant,
  soldByCode,
} from './stand-ins/shop-data.ts'

const cents = (decimal: string) => Math.round(Number(decimal) * 100)

/** The imported data by code, summed like the shop's own records. */
export async function importedByCode(store: StoreUnderTest) {
  const rows = await store.rows<{ sku: string; sold: string; total: string; back: string; refunded: string }>(
    `select p.sku, coalesce(sum(quantity) filter (where quantity > 0), 0) as sold,
       coalesce(sum(total) filter (where quantity > 0), 0) as total,
       coalesce(-sum(quantity) filter (where quantity < 0), 0) as back,
       coalesce(-sum(total) filter (where quantity < 0), 0) as refunded
     from order_lines l join products p using (company_id, product_id) where company_id = $1 group by p.sku`,
  )
  return new Map(
    rows.map((row) => [
      row.sku,
      {
        units: Number(row.sold),
        cents: cents(row.total),
        returnedUnits: Number(row.back),
        refundedCents: cents(row.refunded),
      },
    ]),
  )
}

type IdOf = (variant: ShopVariant, product: ShopProduct) => string

const shopifyId: IdOf = ({ id }) => `gid://shopify/ProductVariant/${id}`
/** In WooCommerce a product without variations is its own only variant. */
export const woocommerceId: IdOf = (variant, product) =>
  `variant/${product.variants.length > 1 ? variant.id : product.id}`

/** Set equality of codes, prices, costs and stock; quantities and money per code and over all, to the cent. */
export async function expectEqualToShop(
  store: StoreUnderTest,
  shop: Shop,
  idOf: IdOf = shopifyId,
): Promise<void> {
  const variants = await store.rows<{
    id: string
    sku: string
    price: string
    cost: string | null
    stock: number
  }>(
    `select v.external_id as id, p.sku, p.price, p.cost, v.inventory_quantity as stock
     from platform_variants v join products p using (company_id, product_id) where company_id = $1`,
  )
  const expected = shop.products.flatMap((product) =>
    product.variants.map((variant) => ({
      id: idOf(variant, product),
      sku: codeOf({ sku: variant.sku, name: lineName({ product, variant }) }),
      price: variant.priceCents,
      cost: variant.costCents,
      stock: variant.stock,
    })),
  )
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(
    variants
      .map((row) => ({ ...row, price: cents(row.price), cost: row.cost === null ? null : cents(row.cost) }))
      .sort(byId),
  ).toEqual(expected.sort(byId))
  expect(await importedByCode(store)).toEqual(soldByCode(shop))
  const [rollup] = await store.rows<{ units: string; revenue: string; refunded: string }>(
    'select sum(units) as units, sum(revenue) as revenue, sum(refunded) as refunded from store_days where company_id = $1',
  )
  const sums = [...soldByCode(shop).values()]
  expect(Number(rollup?.units)).toBe(sums.reduce((sum, each) => sum + each.units, 0))
  expect(cents(rollup?.revenue ?? '')).toBe(sums.reduce((sum, each) => sum + each.cents, 0))
  expect(cents(rollup?.refunded ?? '')).toBe(sums.reduce((sum, each) => sum + each.refundedCents, 0))
}
