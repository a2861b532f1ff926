/** Kinds of files. The sample store is not a file. */
export const fileKinds = [
  'orders',
  'products',
  'costs',
  'inventory',
  'spend',
  'prices',
  'competitors',
] as const
export type FileKind = (typeof fileKinds)[number]

/** Type by which the cells of a field are read. */
export type FieldType =
  | 'code'
  | 'text'
  | 'money'
  | 'number'
  | 'whole'
  | 'date'
  | 'currency'
  | 'link'
  | 'state'

export interface ImportField {
  readonly id: string
  readonly type: FieldType
  /** `one-of:x`: one field of the group x is sufficient. */
  readonly need: 'required' | 'optional' | `one-of:${string}`
}

const field = <const Id extends string>(
  id: Id,
  type: FieldType,
  need: ImportField['need'] = 'optional',
): ImportField & { readonly id: Id } => ({ id, type, need })

/** Largest number of competitors that a wide table has, a column each. */
const MOST_COMPETITORS = 12

/** Fields of a wide table's columns: each is the price of the competitor that its heading names. */
export const competitorFields = Array.from({ length: MOST_COMPETITORS }, (_, at) => `competitor${at + 1}`)

/** Possible meanings of the columns, by kind of file. The wizard names them by `kind` and `id`. */
export const importFields = {
  orders: [
    field('moment', 'date', 'required'),
    field('code', 'code', 'one-of:product'),
    field('title', 'text', 'one-of:product'),
    field('quantity', 'whole', 'required'),
    field('total', 'money', 'one-of:amount'),
    field('unitPrice', 'money', 'one-of:amount'),
    field('order', 'text'),
    field('customer', 'text'),
    field('country', 'text'),
    field('salesChannel', 'text'),
    field('shop', 'text'),
    field('customerGroup', 'text'),
    // Filled where the product was advertised, featured, displayed or otherwise promoted.
    field('promotion', 'text'),
    field('currency', 'currency'),
    // Id of the line in an export of this store.
    field('line', 'text'),
    // Fields of the product itself.
    field('productType', 'text'),
    field('vendor', 'text'),
    field('cost', 'money'),
    field('lineDiscount', 'money'),
    field('orderSubtotal', 'money'),
    field('orderDiscount', 'money'),
    field('paymentState', 'state'),
    field('cancelledAt', 'state'),
    field('paymentMethod', 'state'),
    field('refunded', 'money'),
  ],
  products: [
    field('sku', 'code', 'one-of:product'),
    field('title', 'text', 'one-of:product'),
    field('productType', 'text'),
    field('vendor', 'text'),
    field('gtin', 'code'),
    field('mpn', 'code'),
    field('tags', 'text'),
    field('price', 'money'),
    field('cost', 'money'),
    field('compareAtPrice', 'money'),
    field('inventory', 'whole'),
    field('image', 'link'),
    field('handle', 'text'),
    field('option', 'text'),
    field('status', 'text'),
    field('currency', 'currency'),
    // Fields that only exports of platforms contain.
    field('salePrice', 'money'),
    field('option2', 'text'),
    field('option3', 'text'),
    field('variantTitle', 'text'),
    field('parent', 'code'),
    field('ean', 'code'),
    field('upc', 'code'),
    field('platformType', 'state'),
    field('platformId', 'state'),
  ],
  costs: [
    field('sku', 'code', 'required'),
    field('cost', 'money', 'required'),
    field('from', 'date'),
    field('title', 'text'),
    field('currency', 'currency'),
  ],
  inventory: [
    field('sku', 'code', 'required'),
    field('quantity', 'whole', 'required'),
    field('day', 'date'),
    // Place of the stock: a product's stock is that of all places.
    field('location', 'text'),
    field('title', 'text'),
  ],
  spend: [
    field('channel', 'text', 'required'),
    field('day', 'date', 'required'),
    field('amount', 'money', 'required'),
    field('currency', 'currency'),
  ],
  prices: [
    field('sku', 'code', 'required'),
    field('price', 'money', 'required'),
    field('compareAtPrice', 'money'),
    field('from', 'date'),
    field('title', 'text'),
    field('currency', 'currency'),
  ],
  competitors: [
    field('competitor', 'text'),
    field('sku', 'code', 'one-of:product'),
    field('gtin', 'code', 'one-of:product'),
    field('title', 'text', 'one-of:product'),
    field('externalId', 'code', 'one-of:product'),
    field('price', 'money', 'one-of:amount'),
    ...competitorFields.map((id) => field(id, 'money', 'one-of:amount')),
    field('day', 'date'),
    field('compareAtPrice', 'money'),
    field('shipping', 'money'),
    field('currency', 'currency'),
    field('vendor', 'text'),
    // Together with the vendor, its brand.
    field('makerCode', 'code', 'one-of:product'),
    field('inStock', 'state'),
    field('condition', 'state'),
    field('priceKind', 'state'),
    field('url', 'state'),
  ],
} as const satisfies Record<FileKind, readonly ImportField[]>

/** Formats recognised by their header. `plain`: a table whose columns have common names. */
export const importFormats = [
  'uci-online-retail',
  'shopify-orders',
  'shopify-products',
  'woocommerce-products',
  'medusa-products',
  'plain',
] as const
export type ImportFormat = (typeof importFormats)[number]

export const delimiters = [',', ';', '\t', '|'] as const
