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
const listFactsInput = z.object({ productId: queryId.optional(), search, ...period, ...paging })

export const savedAnswer = z.strictObject({ ok: z.literal(true), saved: z.int() })

/** `deletionId` allows restoring the rows for a day (`restoreDeletion`). */
export const removedAnswer = z.strictObject({ ok: z.literal(true), deletionId: z.uuid(), deleted: z.int() })

const ofProduct = { productId: id, title: z.string() }

const productDay = z.object({ productId: id, effectiveFrom: factDay })

export const unitCost = z.strictObject({ effectiveFrom: z.iso.date(), unitCost: amount, source })

export const unitCostList = listOf(z.strictObject({ ...ofProduct, ...unitCost.shape }))

const saveUnitCostsInput = rowsOf(productDay.extend({ unitCost: amountInput }))

const removeUnitCostsInput = rowsOf(productDay)

export const listPrice = z.strictObject({
  effectiveFrom: z.iso.date(),
  price: amount,
  compareAtPrice: amount.nullable(),
  source,
})

export const priceLogList = listOf(z.strictObject({ ...ofProduct, ...listPrice.shape }))

const savePriceLogInput = rowsOf(
  productDay.extend({ price: amountInput, compareAtPrice: amountInput.nullable().optional() }),
)

const removePriceLogInput = rowsOf(productDay)

const units = z.int().min(-1_000_000_000).max(1_000_000_000)

export const inventoryLevel = z.strictObject({ day: z.iso.date(), quantity: z.int(), source })

export const inventoryList = listOf(z.strictObject({ ...ofProduct, ...inventoryLevel.shape }))

const saveInventoryInput = rowsOf(z.object({ productId: id, day: factDay, quantity: units }))

const removeInventoryInput = rowsOf(z.object({ productId: id, day: factDay }))

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

const saveStockOutsInput = rowsOf(
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

const removeStockOutsInput = z.object({
  ids: z.array(z.uuid()).min(1).max(FACT_ROWS_AT_ONCE),
})

export const productChange = z.strictObject({ day: z.iso.date(), note: z.string() })

const productChangeList = listOf(z.strictObject({ ...ofProduct, ...productChange.shape }))

const saveProductChangesInput = rowsOf(z.object({ productId: id, day: factDay, note: note.default('') }))

const removeProductChangesInput = rowsOf(z.object({ productId: id, day: factDay }))

const productNoteList = listOf(z.strictObject({ ...ofProduct, ...productChange.shape }))

const saveProductNotesInput = rowsOf(z.object({ productId: id, day: factDay, note: note.min(1) }))

const removeProductNotesInput = rowsOf(z.object({ productId: id, day: factDay }))

/** The three calls that every kind of fact has. */
function factCalls<
  const Path extends string,
  List extends z.ZodType,
  Save extends z.ZodType,
  Remove extends z.ZodType,
>(
  path: Path,
  kind: {
    readonly auditAs: string
    readonly list: readonly [summary: string, answer: List]
    readonly save: readonly [summary: string, body: Save]
    readonly remove: readonly [summary: string, body: Remove]
  },
) {
  const { auditAs } = kind
  const [saving, body] = kind.save
  return {
    list: call(`GET /api/${path}`, { summary: kind.list[0], query: listFactsInput, answer: kind.list[1] }),
    save: call(`PUT /api/${path}`, {
      ...{ summary: saving, body, answer: savedAnswer, auditAs, maxBodyBytes: ROWS_BODY_BYTES },
    }),
    remove: call(`POST /api/${path}/bulk-delete`, {
      ...{ summary: kind.remove[0], body: kind.remove[1], answer: removedAnswer, auditAs },
    }),
  }
}

/** The three calls of any kind of fact whose rows have these fields. */
export type FactCalls<Rows> = ReturnType<
  typeof factCalls<string, z.ZodType<{ rows: object[]; total: number }>, z.ZodType<Rows>, z.ZodType<Rows>>
>

/** Facts with one row per product and day. */
export const productDayCalls = {
  unitCost: factCalls('unit-costs', {
    auditAs: 'unitCosts',
    list: ['Unit costs with their effective dates', unitCostList],
    save: ['Add unit costs, or replace those of the same product and day', saveUnitCostsInput],
    remove: ['Remove the listed unit costs', removeUnitCostsInput],
  }),
  price: factCalls('price-log', {
    auditAs: 'priceLog',
    list: ['List prices with their effective dates', priceLogList],
    save: ['Add list prices, or replace those of the same product and day', savePriceLogInput],
    remove: ['Remove the listed list prices', removePriceLogInput],
  }),
  inventory: factCalls('inventory-levels', {
    auditAs: 'inventory',
    list: ['Units in stock by product and day', inventoryList],
    save: ['Add inventory levels, or replace those of the same product and day', saveInventoryInput],
    remove: ['Remove the listed inventory levels', removeInventoryInput],
  }),
  change: factCalls('product-changes', {
    auditAs: 'productChanges',
    list: ['Days from which products are other ones', productChangeList],
    save: ['Mark product changes, or replace the note of marked ones', saveProductChangesInput],
    remove: ['Remove the listed product changes', removeProductChangesInput],
  }),
  note: factCalls('product-notes', {
    auditAs: 'productNotes',
    list: ['Notes about days of products, for their charts of sales', productNoteList],
    save: ['Write notes, or replace those of the same product and day', saveProductNotesInput],
    remove: ['Remove the listed notes', removeProductNotesInput],
  }),
}

const stockOutCalls = factCalls('stock-outs', {
  auditAs: 'stockOuts',
  list: [
    'Days on which products could not be bought: marked ones, and those that inventory levels show',
    stockOutList,
  ],
  save: ['Mark stock-outs, or change marked ones', saveStockOutsInput],
  remove: ['Remove the listed marked stock-outs', removeStockOutsInput],
})

const { unitCost: unitCosts, price: prices, inventory, change: changes, note: notes } = productDayCalls
/** @public Read by name from the module. */
export const { list: listUnitCosts, save: saveUnitCosts, remove: removeUnitCosts } = unitCosts
/** @public Read by name from the module. */
export const { list: listPriceLog, save: savePriceLog, remove: removePriceLog } = prices
/** @public Read by name from the module. */
export const { list: listInventory, save: saveInventory, remove: removeInventory } = inventory
/** @public Read by name from the module. */
export const { list: listProductChanges, save: saveProductChanges, remove: removeProductChanges } = changes
/** @public Read by name from the module. */
export const { list: listProductNotes, save: saveProductNotes, remove: removeProductNotes } = notes
export const { list: listStockOuts, save: saveStockOuts, remove: removeStockOuts } = stockOutCalls
