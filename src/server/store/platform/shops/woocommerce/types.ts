import * as z from 'zod'

/** WooCommerce's documented answers (REST v3), limited to what we can store. */
const id = z.int().positive()
const text = z.string().max(100_000)
const nullableText = text.nullish().transform((value) => plainText(value ?? ''))
const decimal = z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/)
/** Blank where the shop has set no price. */
const price = z
  .union([z.literal(''), z.string().regex(/^\d{1,14}(\.\d{1,10})?$/)])
  .nullish()
  .transform((value) => value || null)
/** Without a zone; it is UTC. */
const gmt = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const stock = z
  .number()
  .nullish()
  .transform((value) => (Number.isInteger(value) && Math.abs(value!) < 2 ** 31 ? value! : null))
const cost = z
  .object({ total_value: z.number().min(0).max(1e12) })
  .nullish()
  .catch(null)
/** Other plugins write dates in their own way: an invalid date counts as none. */
const saleDate = gmt.nullish().catch(null)
const image = z.object({ src: text, alt: nullableText })

const priced = {
  id,
  sku: nullableText,
  /** GTIN, UPC, EAN or ISBN, since WooCommerce 9.2. */
  global_unique_id: text.nullish(),
  price,
  regular_price: price,
  sale_price: price,
  date_on_sale_from_gmt: saleDate,
  date_on_sale_to_gmt: saleDate,
  stock_quantity: stock,
  cost_of_goods_sold: cost,
}

export const product = z.object({
  ...priced,
  name: text.transform(plainText),
  slug: nullableText,
  type: z.string().max(100),
  status: z.string().max(40),
  date_modified_gmt: gmt,
  categories: z.array(z.object({ name: text.transform(plainText) })).max(1000),
  brands: z
    .array(z.object({ name: text.transform(plainText) }))
    .max(1000)
    .optional(),
  images: z.array(image).max(1000),
})
export type WireProduct = z.infer<typeof product>

const variation = z.object({
  ...priced,
  attributes: z.array(z.object({ option: nullableText })).max(100),
})
export const variations = z.array(variation).max(100)
export type WireVariation = z.infer<typeof variation>

const line = z.object({
  id,
  name: text.transform(plainText),
  product_id: z.int().min(0),
  variation_id: z.int().min(0),
  quantity: z.int32(),
  total: decimal,
  total_tax: decimal,
  sku: nullableText,
})
export type WireLine = z.infer<typeof line>

export const order = z.object({
  id,
  number: z.string().min(1).max(200),
  status: z.string().max(40),
  currency: z.string().regex(/^[A-Z]{3}$/),
  created_via: z.string().max(200).nullish(),
  /** 0: a guest. */
  customer_id: z.int().min(0).nullish(),
  prices_include_tax: z.boolean(),
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  line_items: z.array(line).max(10_000),
  refunds: z.array(z.object({ id })).max(1000),
})
export type WireOrder = z.infer<typeof order>

const refundedCosts = z
  .array(z.object({ total: decimal, total_tax: decimal }))
  .max(1000)
  .default([])

const refund = z.object({
  id,
  date_created_gmt: gmt,
  amount: decimal,
  shipping_lines: refundedCosts,
  fee_lines: refundedCosts,
  line_items: z
    .array(
      z.object({
        quantity: z.int32(),
        total: decimal,
        total_tax: decimal,
        meta_data: z.array(z.object({ key: z.string().max(1000), value: z.unknown() })).max(1000),
      }),
    )
    .max(10_000),
})
export const refunds = z.array(refund).max(100)
export type WireRefund = z.infer<typeof refund>

export const roles = z.array(z.object({ id, role: z.string().max(200).nullish() })).max(100)
export const identified = z.array(z.object({ id: z.int() }))
export const records = z.array(z.unknown()).max(100)
export const siteAnswer = z.object({
  name: text.transform(plainText),
  url: text,
  timezone_string: z.string().max(100).nullish(),
})

const noPrice = { price: null, regular_price: null, sale_price: null }
const noDates = { date_on_sale_from_gmt: null, date_on_sale_to_gmt: null }
const kindOfGoods = { type: z.string().max(100).optional(), status: z.string().max(40).optional() }

/**
 * A product or a variation as the price of it is read. One that differs from this counts as without a price, so that it
 * does not lose the others.
 */
export const livePrice = z.union([
  z.object({
    ...{ id, ...kindOfGoods, price, regular_price: price, sale_price: price },
    ...{ date_on_sale_from_gmt: saleDate, date_on_sale_to_gmt: saleDate },
  }),
  z.object({ id, ...kindOfGoods }).transform((known) => ({ ...known, ...noPrice, ...noDates })),
])
export const livePrices = z.array(livePrice).max(100)
export type WireLivePrice = z.infer<typeof livePrice>

/** Result of a batch; a refused record has an error in place of its fields. */
export const pricesSet = z.object({
  update: z
    .array(z.object({ id, regular_price: price, price, error: z.object({ message: text }).optional() }))
    .max(100),
})
export const currencyAnswer = z.object({ code: z.string().regex(/^[A-Z]{3}$/) })

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#8217': '’',
  '#8211': '–',
  nbsp: ' ',
}

/** WordPress keeps names of terms and sites with their HTML entities. */
function plainText(html: string): string {
  return html.replace(
    /&(amp|lt|gt|quot|nbsp|#039|#8217|#8211);/g,
    (_found, name: string) => entities[name] ?? '',
  )
}
