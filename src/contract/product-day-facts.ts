import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, ROWS_BODY_BYTES } from './call.ts'

/** Maximum number of rows of one save or removal. */
export const FACT_ROWS_AT_ONCE = 1000

/** `catalogue`: the value in the product list from that day on; changes in between are not recorded. */
export const factSources = ['manual', 'file', 'platform', 'sample', 'detected', 'catalogue'] as const

const EARLIEST = '1990-01-01'

const LATEST = '2100-01-01'

const id = z.int().positive()

const queryId = z.coerce.number().int().positive()

/** A calendar day in the company's time zone. */
export const factDay = z.iso
  .date()
  .refine((day) => day >= EARLIEST && day < LATEST, { error: messageId('field.year_outside_1990') })

/** A decimal as text. */
export const amount = z.string().regex(/^\d+(\.\d+)?$/)

export const amountInput = z.union([
  z.string().regex(/^\d{1,14}(\.\d{1,4})?$/),
  z.number().min(0).max(99_999_999_999),
])

const note = z.string().trim().max(500)

const source = z.enum(factSources)

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row).min(1).max(FACT_ROWS_AT_ONCE) })

const listOf = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), total: z.int() })

/** NUL is refused because the database cannot store it. */
const search = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
  .optional()

const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
}

/** Half-open period `[from, to)`: `to` is the first day after it. */
const period = { from: factDay.optional(), to: factDay.optional() }

/** Lists facts, newest first, of all products, of one, or of those whose name or code contains the text. */
export const listFactsInput = z.object({ productId: queryId.optional(), search, ...period, ...paging })

export const savedAnswer = z.strictObject({ ok: z.literal(true), saved: z.int() })

/** `deletionId` allows restoring the rows for a day (`restoreDeletion`). */
export const removedAnswer = z.strictObject({ ok: z.literal(true), deletionId: z.uuid(), deleted: z.int() })

const ofProduct = { productId: id, title: z.string() }

const productDay = z.object({ productId: id, effectiveFrom: factDay })

export const unitCost = z.strictObject({ effectiveFrom: z.iso.date(), unitCost: amount, source })

export const unitCostList = listOf(z.strictObject({ ...ofProduct, ...unitCost.shape }))

export const saveUnitCostsInput = rowsOf(productDay.extend({ unitCost: amountInput }))

export const removeUnitCostsInput = rowsOf(productDay)

export const listPrice = z.strictObject({
  effectiveFrom: z.iso.date(),
  price: amount,
  compareAtPrice: amount.nullable(),
  source,
})

export const priceLogList = listOf(z.strictObject({ ...ofProduct, ...listPrice.shape }))

export const savePriceLogInput = rowsOf(
  productDay.extend({ price: amountInput, compareAtPrice: amountInput.nullable().optional() }),
)

export const removePriceLogInput = rowsOf(productDay)

const units = z.int().min(-1_000_000_000).max(1_000_000_000)

export const inventoryLevel = z.strictObject({ day: z.iso.date(), quantity: z.int(), source })

export const inventoryList = listOf(z.strictObject({ ...ofProduct, ...inventoryLevel.shape }))

export const saveInventoryInput = rowsOf(z.object({ productId: id, day: factDay, quantity: units }))

export const removeInventoryInput = rowsOf(z.object({ productId: id, day: factDay }))

/**
 * Half-open period `[fromDay, toDay)`; `toDay` is `null` while it lasts. `inventory`: follows from levels at or below
 * zero.
 */
export const stockOut = z.strictObject({
  /** `null` if it follows from inventory levels: change those instead. */
  stockOutId: z.uuid().nullable(),
  fromDay: z.iso.date(),
  toDay: z.iso.date().nullable(),
  source: z.enum([...factSources, 'inventory']),
})

export const stockOutList = listOf(z.strictObject({ ...ofProduct, ...stockOut.shape }))

export const saveStockOutsInput = rowsOf(
  z
    .object({
      /** Id of an existing stock-out that is to be changed. */
      stockOutId: z.uuid().optional(),
      productId: id,
      fromDay: factDay,
      toDay: factDay.nullable(),
    })
    .refine((row) => row.toDay === null || row.toDay > row.fromDay, {
      path: ['toDay'],
      error: messageId('field.not_after_first_day'),
    }),
)

export const removeStockOutsInput = z.object({
  ids: z.array(z.uuid()).min(1).max(FACT_ROWS_AT_ONCE),
})

export const productChange = z.strictObject({ day: z.iso.date(), note: z.string() })

export const productChangeList = listOf(z.strictObject({ ...ofProduct, ...productChange.shape }))

export const saveProductChangesInput = rowsOf(
  z.object({ productId: id, day: factDay, note: note.default('') }),
)

export const removeProductChangesInput = rowsOf(z.object({ productId: id, day: factDay }))

export const listUnitCosts = call('GET /api/unit-costs', {
  summary: 'Unit costs with their effective dates',
  query: listFactsInput,
  answer: unitCostList,
})

export const saveUnitCosts = call('PUT /api/unit-costs', {
  summary: 'Add unit costs, or replace those of the same product and day',
  body: saveUnitCostsInput,
  answer: savedAnswer,
  auditAs: 'unitCosts',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeUnitCosts = call('POST /api/unit-costs/bulk-delete', {
  summary: 'Remove the listed unit costs',
  body: removeUnitCostsInput,
  answer: removedAnswer,
  auditAs: 'unitCosts',
})

export const listPriceLog = call('GET /api/price-log', {
  summary: 'List prices with their effective dates',
  query: listFactsInput,
  answer: priceLogList,
})

export const savePriceLog = call('PUT /api/price-log', {
  summary: 'Add list prices, or replace those of the same product and day',
  body: savePriceLogInput,
  answer: savedAnswer,
  auditAs: 'priceLog',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removePriceLog = call('POST /api/price-log/bulk-delete', {
  summary: 'Remove the listed list prices',
  body: removePriceLogInput,
  answer: removedAnswer,
  auditAs: 'priceLog',
})

export const listInventory = call('GET /api/inventory-levels', {
  summary: 'Units in stock by product and day',
  query: listFactsInput,
  answer: inventoryList,
})

export const saveInventory = call('PUT /api/inventory-levels', {
  summary: 'Add inventory levels, or replace those of the same product and day',
  body: saveInventoryInput,
  answer: savedAnswer,
  auditAs: 'inventory',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeInventory = call('POST /api/inventory-levels/bulk-delete', {
  summary: 'Remove the listed inventory levels',
  body: removeInventoryInput,
  answer: removedAnswer,
  auditAs: 'inventory',
})

export const listStockOuts = call('GET /api/stock-outs', {
  summary: 'Days on which products could not be bought: marked ones, and those that inventory levels show',
  query: listFactsInput,
  answer: stockOutList,
})

export const saveStockOuts = call('PUT /api/stock-outs', {
  summary: 'Mark stock-outs, or change marked ones',
  body: saveStockOutsInput,
  answer: savedAnswer,
  auditAs: 'stockOuts',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeStockOuts = call('POST /api/stock-outs/bulk-delete', {
  summary: 'Remove the listed marked stock-outs',
  body: removeStockOutsInput,
  answer: removedAnswer,
  auditAs: 'stockOuts',
})

export const listProductChanges = call('GET /api/product-changes', {
  summary: 'Days from which products are other ones',
  query: listFactsInput,
  answer: productChangeList,
})

export const saveProductChanges = call('PUT /api/product-changes', {
  summary: 'Mark product changes, or replace the note of marked ones',
  body: saveProductChangesInput,
  answer: savedAnswer,
  auditAs: 'productChanges',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeProductChanges = call('POST /api/product-changes/bulk-delete', {
  summary: 'Remove the listed product changes',
  body: removeProductChangesInput,
  answer: removedAnswer,
  auditAs: 'productChanges',
})
