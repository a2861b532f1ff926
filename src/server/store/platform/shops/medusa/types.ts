import * as z from 'zod'

/**
 * Medusa's documented answers (Admin REST, version 2), limited to what we can store. Amounts are numbers in the
 * currency.
 */
const id = z.string().regex(/^[\w-]{1,100}$/)
const text = z.string().max(100_000)
const nullableText = text.nullish().transform((value) => value ?? '')
const instant = z.iso.datetime({ offset: true })
const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toUpperCase())
const amount = z.number().min(-1e12).max(1e12)
const quantity = z.number().min(0).max(2_000_000_000)

const price = z.object({
  id: id.nullish(),
  amount,
  currency_code: currency,
  min_quantity: z.number().nullish(),
  max_quantity: z.number().nullish(),
  rules: z.record(z.string(), z.unknown()).nullish(),
})

export type WirePrice = z.infer<typeof price>

const level = z.object({ stocked_quantity: z.number(), reserved_quantity: z.number().nullish() })
const inventoryItem = z.object({
  required_quantity: z.number().positive().nullish(),
  inventory: z.object({ location_levels: z.array(level).max(1000).nullish() }).nullish(),
})

const variant = z.object({
  id,
  title: nullableText,
  sku: nullableText,
  ean: text.nullish(),
  upc: text.nullish(),
  barcode: text.nullish(),
  manage_inventory: z.boolean().nullish(),
  inventory_items: z.array(inventoryItem).max(1000).nullish(),
  prices: z.array(price).max(10_000).nullish(),
})
export type WireVariant = z.infer<typeof variant>

/** One that differs from this counts as without a price, so that it does not lose the others. */
const pricedVariant = z.union([
  variant.pick({ id: true, prices: true }),
  z.object({ id }).transform(({ id }) => ({ id, prices: null })),
])
const pricedProduct = z.object({
  status: z.string().max(40).nullish(),
  is_giftcard: z.boolean().nullish(),
  variants: z.array(pricedVariant).max(20_000),
})
export type WirePricedProduct = z.infer<typeof pricedProduct>
export const listPricesAnswer = z.object({ products: z.array(pricedProduct).max(1000) })
export const pricesAnswer = z.object({ product: pricedProduct })

const priceList = z.object({
  title: nullableText,
  type: z.string().max(40),
  status: z.string().max(40),
  starts_at: instant.nullish(),
  ends_at: instant.nullish(),
  rules: z.record(z.string(), z.unknown()).nullish(),
  prices: z
    .array(
      z.object({
        ...{ variant_id: id.nullish(), currency_code: currency, amount: amount.nullish() },
        min_quantity: z.number().nullish(),
        rules: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .max(100_000)
    .nullish(),
})
export type WirePriceList = z.infer<typeof priceList>
export const priceListsAnswer = z.object({ price_lists: z.array(priceList).max(1000), count: z.int() })

export const product = z.object({
  id,
  title: text,
  handle: nullableText,
  status: z.string().max(40),
  thumbnail: text.nullish(),
  updated_at: instant,
  type: z.object({ value: nullableText }).nullish(),
  collection: z.object({ title: nullableText }).nullish(),
  variants: z.array(variant).max(20_000).nullish(),
})
export type WireProduct = z.infer<typeof product>

const item = z.object({
  id,
  title: nullableText,
  product_title: nullableText,
  variant_title: nullableText,
  variant_id: id.nullish(),
  variant_sku: nullableText,
  is_giftcard: z.boolean().nullish(),
  unit_price: amount,
  quantity,
  adjustments: z.array(z.object({ amount })).max(1000).nullish(),
  detail: z.object({ return_received_quantity: quantity.nullish() }).nullish(),
})
export type WireItem = z.infer<typeof item>

export const order = z.object({
  id,
  display_id: z.number().nullish(),
  status: z.string().max(40),
  payment_status: z.string().max(40).nullish(),
  currency_code: currency,
  created_at: instant,
  updated_at: instant,
  items: z.array(item).max(10_000),
  sales_channel: z.object({ name: nullableText }).nullish(),
  customer: z
    .object({
      groups: z
        .array(z.object({ name: nullableText }))
        .max(1000)
        .nullish(),
    })
    .nullish(),
})
export type WireOrder = z.infer<typeof order>

const returned = z.object({
  status: z.string().max(40).nullish(),
  received_at: instant.nullish(),
  created_at: instant,
  canceled_at: instant.nullish(),
  items: z
    .array(z.object({ item_id: id, received_quantity: quantity.nullish() }))
    .max(10_000)
    .nullish(),
})
export type WireReturn = z.infer<typeof returned>

export const returnsAnswer = z.object({ returns: z.array(returned).max(1000) })
export const identified = z.object({ id: z.string().max(200) })
export const productsAnswer = z.object({ products: z.array(z.unknown()).max(1000) })
export const ordersAnswer = z.object({ orders: z.array(z.unknown()).max(1000) })
export const storesAnswer = z.object({
  stores: z
    .array(
      z.object({
        name: nullableText,
        supported_currencies: z
          .array(z.object({ currency_code: currency, is_default: z.boolean().nullish() }))
          .max(500),
      }),
    )
    .min(1)
    .max(100),
})
