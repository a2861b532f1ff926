/** Kinds of files. The sample store is not a file. */
export const fileKinds = ['orders', 'products', 'costs', 'inventory', 'spend', 'prices'] as const
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
    field('currency', 'currency'),
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
