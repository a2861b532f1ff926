/** Fields that people edit, by kind of record: a change of any other field is no conflict. */
export const editedFields = {
  product: [
    'title',
    'sku',
    'handle',
    'vendor',
    'product_type',
    'gtin',
    'mpn',
    'tags',
    'price',
    'cost',
    'image',
  ],
  sale: ['paid_at', 'lineitem_name', 'quantity', 'total', 'order_id'],
  company: ['name', 'address', 'city', 'state', 'country', 'postal_code', 'phone', 'website'],
  user: ['first_name', 'last_name', 'job_title', 'department'],
  settings: ['regional', 'privacy', 'display'],
  promotion: ['name', 'kind', 'depth', 'startsOn', 'endsOn', 'note', 'products'],
  guardRails: ['store', 'types'],
  salesChannels: ['choices'],
  planEntry: ['plannedPrice', 'reason', 'startsOn', 'status', 'isRemoved'],
  webhook: ['name', 'url', 'events'],
} as const

export type EditedKind = keyof typeof editedFields

/**
 * Returns the version of a record as a user saw it, for `If-Match`: equal for equal content on server and browser.
 * Its 64 bits distinguish versions of one record; protection against forgery is not needed.
 */
export function versionOf(kind: EditedKind, record: object): string {
  const values = editedFields[kind].map((field) => (record as Record<string, unknown>)[field] ?? null)
  const text = JSON.stringify(values)
  return hash(text, 0x811c9dc5) + hash(text, 0x9e3779b9)
}

/** Computes FNV-1a with a final mix (murmur3) over UTF-16 units. */
function hash(text: string, seed: number): string {
  let state = seed
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return ((state ^ (state >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
