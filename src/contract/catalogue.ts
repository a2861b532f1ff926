import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { deletionAnswer } from './deletions.ts'
import { isoDay, isoInstant } from './iso-day.ts'
import { LONGEST_TAG, MOST_TAGS } from './product-tags.ts'

const stringId = z.object({ id: z.string().min(1).max(100) })

/** A label that the owner gives products. Commas and semicolons part tags in files and fields. */
const productTag = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_TAG)
  .regex(/^[^,;\p{Cc}]+$/u)

/** Product of the specification. Wire names are those of the specification; prices are decimals as text. */
export const product = z.strictObject({
  id: z.int().positive(),
  /** The store's own code, by which order files name the product. */
  sku: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  /** GTIN (EAN, UPC) in 14 digits. */
  gtin: z.string().nullable(),
  /** Number that the manufacturer gave it. */
  mpn: z.string().nullable(),
  /** Labels that the owner gave it. */
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  price: z.string().nullable(),
  cost: z.string().nullable(),
  image: z.strictObject({ src: z.string() }).nullable(),
  variants: z.array(z.strictObject({ price: z.string().nullable() })),
})

/** Maximum number of products in an answer without paging parameters. */
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

/** A column's name sorts in ascending order; with a minus before it, in descending order. */
const sortBy = <const K extends string>(keys: readonly K[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}` as const]) as [K | `-${K}`, ...(K | `-${K}`)[]])

/** NUL is refused because the database cannot store it. */
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
  /** Vendor, written exactly as in the catalogue. */
  vendor: search,
  type: search,
  /** Tag of the products, written exactly as in the catalogue. */
  tag: search,
  /** Calendar days on which products were added, both included. */
  from: isoDay.optional(),
  to: isoDay.optional(),
})

export const tableFileFormats = ['csv', 'xlsx', 'json'] as const

/** Ids of an address's query, joined by commas: no more than the rows that a page shows. */
export const queryIds = <T>(id: z.ZodType<T, string>) =>
  z
    .string()
    .max(8000)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(200))

const exportProductsInput = selection.extend({
  format: z.enum(tableFileFormats).default('csv'),
  /** Exports these products only. */
  ids: queryIds(z.coerce.number<string>().int().positive()).optional(),
})

/** Most rows that a table selects and changes together. */
export const MOST_SELECTED = 50_000

const listProductsInput = selection.extend({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

/** Price from which advice and all screens start; `product.price` is the price in the shop's list. */
export const todaysPrice = z.strictObject({
  id: z.int().positive(),
  price: z.string(),
  /** `sold`: the price of most units lately. `list`: from the price list, which is newer than those sales. */
  source: z.enum(['sold', 'list']),
  /** Last day of sale at this price, or the day of the list; `null`: unknown. */
  day: z.iso.date().nullable(),
})

export const productList = z.strictObject({
  products: z.array(product),
  /**
   * Prices of the products of a page; absent for the whole catalogue. A product without a sale or a list price has
   * none.
   */
  todays_prices: z.array(todaysPrice).optional(),
  total: z.int(),
  /** True if there are more products than one answer contains; use paging. */
  truncated: z.boolean(),
})

const facet = z.array(z.strictObject({ value: z.string(), products: z.int() }))

/** Most frequent vendors, types and tags, up to 200 each. */
export const productFacetsAnswer = z.strictObject({ vendors: facet, types: facet, tags: facet })

const money = z.union([z.string().regex(/^\d{1,14}(\.\d{1,4})?$/), z.number().min(0).max(99_999_999_999)])

/** In a change, omitted fields keep their value. */
export const productInput = z.object({
  title: z.string().trim().min(1).max(500),
  sku: z.string().trim().max(200).optional(),
  handle: z.string().trim().max(500).nullable().optional(),
  vendor: z.string().trim().max(200).nullable().optional(),
  product_type: z.string().trim().max(200).nullable().optional(),
  /** GTIN-8, -12, -13 or -14 with a right check digit; stored in 14 digits. */
  gtin: z.string().trim().max(40).nullable().optional(),
  mpn: z.string().trim().max(200).nullable().optional(),
  tags: z.array(productTag).max(MOST_TAGS).optional(),
  price: money.nullable().optional(),
  cost: money.nullable().optional(),
  image: z
    .object({ src: z.url({ protocol: /^https$/ }).max(2000) })
    .nullable()
    .optional(),
})

export const productAnswer = z.strictObject({ product })

const deleteProductsInput = z.object({ ids: z.array(z.int().positive()).min(1).max(1000) })

/** `isWhole`: false if more rows match than one selection holds. */
const productIdsAnswer = z.strictObject({ ids: z.array(z.int().positive()), isWhole: z.boolean() })

const label = z.string().trim().max(200).nullable()

/** New values of a selection: a price as an amount, or as a change in percent of each product's own price. */
const productChange = z.object({
  vendor: label.optional(),
  product_type: label.optional(),
  tags: z
    .strictObject({
      add: z.array(productTag).max(MOST_TAGS).optional(),
      remove: z.array(productTag).max(MOST_TAGS).optional(),
    })
    .optional(),
  price: z
    .union([z.strictObject({ amount: money }), z.strictObject({ percent: z.number().min(-90).max(500) })])
    .optional(),
})

const selectedIds = z.array(z.int().positive()).min(1).max(MOST_SELECTED)

const editProductsInput = z.object({ ids: selectedIds, set: productChange })

/** Values of products, column by column in the order of `ids`; columns that are absent stay as they are. */
const productValues = z
  .strictObject({
    ids: z.array(z.int().positive()).max(MOST_SELECTED),
    vendor: z.array(label).optional(),
    product_type: z.array(label).optional(),
    tags: z.array(z.array(productTag).max(MOST_TAGS)).optional(),
    price: z
      .array(
        z
          .string()
          .regex(/^\d{1,14}(\.\d{1,4})?$/)
          .nullable(),
      )
      .optional(),
  })
  .refine(({ ids, ...columns }) =>
    Object.values(columns).every((values) => values === undefined || values.length === ids.length),
  )

const editProductsAnswer = z.strictObject({
  changed: z.int(),
  /** Moment of the change: products that were changed after it keep what they have when this is undone. */
  at: z.iso.datetime(),
  /** What the changed products had before. */
  before: productValues,
})

const undoProductEditInput = z.object({ at: isoInstant, before: productValues })

const undoProductEditAnswer = z.strictObject({ restored: z.int() })

/** Summary of the whole store for Data Management, independent of the search. */
export const dataSummaryAnswer = z.strictObject({
  products: z.int(),
  orders: z.int(),
  /** Revenue before refunds, a decimal as text. */
  revenue: z.string(),
  /** Number of sales records, including returns. */
  records: z.int(),
  currency: z.string(),
  quality: z.record(z.enum(productFilters), z.int()),
})

export const listProducts = call('GET /api/shopify-products', {
  summary: 'The catalogue',
  query: listProductsInput,
  answer: productList,
})

export const createProduct = call('POST /api/shopify-products', {
  summary: 'Add a product',
  body: productInput,
  answer: productAnswer,
  record: { kind: 'product', at: 'product' },
})

export const updateProduct = call('PUT /api/shopify-products/{id}', {
  summary: 'Change a product',
  params: stringId,
  body: productInput,
  answer: productAnswer,
  record: { kind: 'product', at: 'product' },
})

export const deleteProduct = call('DELETE /api/shopify-products/{id}', {
  summary: 'Delete a product',
  params: stringId,
  answer: deletionAnswer,
})

export const deleteProducts = call('POST /api/shopify-products/bulk-delete', {
  summary: 'Delete the listed products with their sales records',
  body: deleteProductsInput,
  answer: deletionAnswer,
})

export const listProductIds = call('GET /api/shopify-products/ids', {
  summary: `Ids of the catalogue as it is searched, filtered and sorted, the first ${MOST_SELECTED} of them`,
  query: selection,
  answer: productIdsAnswer,
})

export const editProducts = call('POST /api/shopify-products/bulk-edit', {
  summary: 'Set vendor, type, tags or price of the listed products',
  body: editProductsInput,
  answer: editProductsAnswer,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const undoProductEdit = call('POST /api/shopify-products/bulk-edit/undo', {
  summary: 'Set back what one change of many products has set, except where it was changed since',
  body: undoProductEditInput,
  answer: undoProductEditAnswer,
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const exportProducts = call('GET /api/shopify-products/export', {
  summary: 'The catalogue as it is searched, filtered and sorted, as CSV, XLSX or JSON',
  query: exportProductsInput,
  answer: 'file',
})

export const productFacets = call('GET /api/shopify-products/facets', {
  summary: 'Vendors, product types and tags of the catalogue with how many products each has',
  answer: productFacetsAnswer,
})

export const getProduct = call('GET /api/shopify-products/{id}', {
  summary: 'One product',
  params: stringId,
  answer: productAnswer,
})

export const dataSummary = call('GET /api/data-summary', {
  summary: 'Products, orders, revenue and what is missing in the catalogue',
  answer: dataSummaryAnswer,
})
