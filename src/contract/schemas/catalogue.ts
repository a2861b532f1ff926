import * as z from 'zod'
import { isoDay } from '../iso-day.ts'

/** Product of the specification. Wire names are kept as specified; prices are decimals as text. */
export const product = z.strictObject({
  id: z.int().positive(),
  /** The store's own code: what order files name the product by. */
  sku: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  created_at: z.iso.datetime(),
  price: z.string().nullable(),
  cost: z.string().nullable(),
  image: z.strictObject({ src: z.string() }).nullable(),
  variants: z.array(z.strictObject({ price: z.string().nullable() })),
})

/** Without paging parameters the whole catalogue comes, up to this many products. */
export const wholeCatalogueLimit = 10_000

export const productSortKeys = [
  'title',
  'sku',
  'vendor',
  'product_type',
  'price',
  'cost',
  'created_at',
] as const
export const productFilters = ['missing_price', 'missing_cost', 'zero_price'] as const

/** A column's name sorts ascending; with a minus before it, descending. */
const sortBy = <const K extends string>(keys: readonly K[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}` as const]) as [K | `-${K}`, ...(K | `-${K}`)[]])

/** No NUL: the database has no such character. */
const search = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
  .optional()

const selection = z.object({
  search,
  sort: sortBy(productSortKeys).optional(),
  filter: z.enum(productFilters).optional(),
  /** Exactly as the catalogue writes them. */
  vendor: search,
  type: search,
  /** Calendar days on which products were added, both included. */
  from: isoDay.optional(),
  to: isoDay.optional(),
})

export const tableFileFormats = ['csv', 'xlsx', 'json'] as const

export const exportProductsInput = selection.extend({ format: z.enum(tableFileFormats).default('csv') })

export const listProductsInput = selection.extend({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

/** The price that advice and all screens start from; `product.price` is what the shop's list says. */
export const todaysPrice = z.strictObject({
  id: z.int().positive(),
  price: z.string(),
  /** `sold`: what most units were sold at lately. `list`: from the price list, which is newer than those sales. */
  source: z.enum(['sold', 'list']),
  /** Last day of sale at it, or the day of the list; `null`: not known. */
  day: z.iso.date().nullable(),
})

export const productList = z.strictObject({
  products: z.array(product),
  /** Of the products of a page; left out where the whole catalogue comes. Without a sale or a list there is none. */
  todays_prices: z.array(todaysPrice).optional(),
  total: z.int(),
  /** `true`: there are more products than one answer carries; ask for pages. */
  truncated: z.boolean(),
})

const facet = z.array(z.strictObject({ value: z.string(), products: z.int() }))

/** The most frequent of each, up to 200. */
export const productFacets = z.strictObject({ vendors: facet, types: facet })

const money = z.union([z.string().regex(/^\d{1,14}(\.\d{1,4})?$/), z.number().min(0).max(99_999_999_999)])

/** Fields that are left out keep their value when a product is changed. */
export const productInput = z.object({
  title: z.string().trim().min(1).max(500),
  sku: z.string().trim().max(200).optional(),
  handle: z.string().trim().max(500).nullable().optional(),
  vendor: z.string().trim().max(200).nullable().optional(),
  product_type: z.string().trim().max(200).nullable().optional(),
  price: money.nullable().optional(),
  cost: money.nullable().optional(),
  image: z
    .object({ src: z.url({ protocol: /^https$/ }).max(2000) })
    .nullable()
    .optional(),
})

export const productAnswer = z.strictObject({ product })

export const deleteProductsInput = z.object({ ids: z.array(z.int().positive()).min(1).max(1000) })

/** With `deletionId` everything that was deleted can be restored for a day. */
export const deletionAnswer = z.strictObject({
  ok: z.literal(true),
  deletionId: z.uuid(),
  deleted: z.int(),
})

export const restoreInput = z.object({ deletionId: z.uuid() })
export const restoreAnswer = z.strictObject({ ok: z.literal(true), restored: z.int() })

/** What Data Management says about the whole store, whatever is searched for. */
export const dataSummary = z.strictObject({
  products: z.int(),
  orders: z.int(),
  /** Sales before refunds, a decimal as text. */
  revenue: z.string(),
  /** Sales records, returns included. */
  records: z.int(),
  currency: z.string(),
  quality: z.record(z.enum(productFilters), z.int()),
})
