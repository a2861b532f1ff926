import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import { MOST_SELECTED, queryIds, tableFileFormats } from './catalogue.ts'
import { deletionAnswer } from './deletions.ts'
import { isoDay } from './iso-day.ts'

const stringId = z.object({ id: z.string().min(1).max(100) })

const decimal = z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/)

/** Sales record of the specification. Wire names are those of the specification. */
export const salesRecord = z.strictObject({
  id: z.string(),
  order_id: z.string(),
  lineitem_name: z.string(),
  product_id: z.int().positive(),
  /** Negative on a return. */
  quantity: z.int(),
  paid_at: z.iso.datetime(),
  total: decimal,
  /** True if the quantity is many times the usual one of this product's lines and should be checked. */
  unusual_quantity: z.boolean(),
  /** True if the same order has another identical line. */
  duplicate: z.boolean(),
})

export const salesSortKeys = ['paid_at', 'order_id', 'lineitem_name', 'quantity', 'total'] as const

export const salesFilters = ['sales', 'returns', 'unusual_quantity', 'duplicate'] as const

const selection = z.object({
  /** Text to find in product names and codes, and at the beginning of order numbers. */
  search: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional(),
  /** A column's name sorts in ascending order; with a minus before it, in descending order. */
  sort: z
    .enum(
      salesSortKeys.flatMap((key) => [key, `-${key}` as const]) as [
        (typeof salesSortKeys)[number] | `-${(typeof salesSortKeys)[number]}`,
      ],
    )
    .optional(),
  filter: z.enum(salesFilters).optional(),
  /** Calendar days, both included. */
  from: isoDay.optional(),
  to: isoDay.optional(),
})

const exportSalesInput = selection.extend({
  format: z.enum(tableFileFormats).default('csv'),
  /** Exports these records only. */
  ids: queryIds(z.uuid()).optional(),
})

const listSalesInput = selection.extend({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

export const salesList = z.strictObject({
  sales: z.array(salesRecord),
  total: z.int(),
  /** False if there are more than `total`, because counting them all would take too long. */
  isTotalExact: z.boolean(),
  /** Number of rows that can be paged through in this order. */
  reachable: z.int(),
  /** Earliest day that the filter has examined: it checks lines one by one, newest first; `null`: all lines. */
  lookedBackTo: z.iso.date().nullable(),
})

const salesRecordInput = z.object({
  order_id: z.string().trim().max(200).optional(),
  lineitem_name: z.string().trim().min(1).max(500),
  quantity: z.int(),
  paid_at: z.string().trim().min(8).max(40),
  total: z.union([decimal, z.number()]),
})

/** Maximum number of rows in one paste; more must be uploaded as a file. */
const BULK_SALES_LIMIT = 200_000

export const bulkRecord = z.object({
  paid_at: z.string().max(100),
  lineitem_name: z.string().max(2000),
  quantity: z.union([z.number(), z.string().max(40)]),
  total: z.union([z.number(), z.string().max(40)]),
})

export type BulkRecord = z.infer<typeof bulkRecord>

const { $schema: _, ...bulkRecordShape } = z.toJSONSchema(bulkRecord)

const recordFields = bulkRecord.keyof().options

function withoutUnknown(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
  const named: Record<string, unknown> = {}
  for (const field of recordFields) if (field in record) named[field] = (record as typeof named)[field]
  return named
}

/**
 * The records are validated one by one while they are read: 200,000 in one step would block all other requests.
 * Unknown fields are dropped immediately and never logged.
 */
const bulkSalesInput = z.object({
  records: z
    .array(z.unknown().meta(bulkRecordShape))
    .max(BULK_SALES_LIMIT)
    .transform((records) => records.map(withoutUnknown)),
})

const bulkSalesAnswer = z.strictObject({ added: z.int(), productsAdded: z.int() })

const deleteSalesInput = z.object({ ids: z.array(z.uuid()).min(1).max(MOST_SELECTED) })

/** `isWhole`: false if more records match than one selection holds. */
const saleIdsAnswer = z.strictObject({ ids: z.array(z.uuid()), isWhole: z.boolean() })

export const listSaleIds = call('GET /api/sales-history/ids', {
  summary: `Ids of the sales records as they are searched, filtered and sorted, the first ${MOST_SELECTED} of them`,
  query: selection,
  answer: saleIdsAnswer,
})

export const listSales = call('GET /api/sales-history', {
  summary: 'Sales records, newest first',
  query: listSalesInput,
  answer: salesList,
})

export const createSale = call('POST /api/sales-history', {
  summary: 'Add a sales record',
  body: salesRecordInput,
  answer: salesRecord,
  record: { kind: 'sale' },
})

export const updateSale = call('PUT /api/sales-history/{id}', {
  summary: 'Change a sales record',
  params: stringId,
  body: salesRecordInput,
  answer: salesRecord,
  record: { kind: 'sale' },
})

export const deleteSale = call('DELETE /api/sales-history/{id}', {
  summary: 'Delete a sales record',
  params: stringId,
  answer: deletionAnswer,
})

export const bulkAddSales = call('POST /api/sales-history/bulk', {
  summary: 'Add many sales records',
  body: bulkSalesInput,
  answer: bulkSalesAnswer,
  maxBodyBytes: 33_554_432,
})

export const deleteSales = call('POST /api/sales-history/bulk-delete', {
  summary: 'Delete the listed sales records',
  body: deleteSalesInput,
  maxBodyBytes: ROWS_BODY_BYTES,
  answer: deletionAnswer,
})

export const exportSales = call('GET /api/sales-history/export', {
  summary: 'Sales records as they are searched, filtered and sorted, as CSV, XLSX or JSON',
  query: exportSalesInput,
  answer: 'file',
})

export const getSale = call('GET /api/sales-history/{id}', {
  summary: 'One sales record',
  params: stringId,
  answer: salesRecord,
})
