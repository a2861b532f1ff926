import * as z from 'zod'

/** Product of the specification. Wire names are kept as specified; prices are decimals as text. */
export const product = z.strictObject({
  id: z.int().positive(),
  title: z.string(),
  handle: z.string().nullable(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  created_at: z.iso.datetime(),
  price: z.string().nullable(),
  image: z.strictObject({ src: z.string() }).nullable(),
  variants: z.array(z.strictObject({ price: z.string().nullable() })),
})

/** Without paging parameters the whole catalogue comes, up to this many products. */
export const wholeCatalogueLimit = 10_000

export const listProductsInput = z.object({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
  search: z.string().trim().max(200).optional(),
})

export const productList = z.strictObject({
  products: z.array(product),
  total: z.int(),
  /** `true`: there are more products than one answer carries; ask for pages. */
  truncated: z.boolean(),
})

const price = z.union([z.string().regex(/^\d{1,14}(\.\d{1,4})?$/), z.number().min(0)])

export const productInput = z.object({
  title: z.string().trim().min(1).max(500),
  handle: z.string().trim().max(500).nullable().optional(),
  vendor: z.string().trim().max(200).nullable().optional(),
  product_type: z.string().trim().max(200).nullable().optional(),
  price: price.nullable().optional(),
  image: z
    .object({ src: z.url({ protocol: /^https$/ }).max(2000) })
    .nullable()
    .optional(),
})

export const productAnswer = z.strictObject({ product })
