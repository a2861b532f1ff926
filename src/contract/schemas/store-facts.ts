import * as z from 'zod'

/** Rows of one save or one removal. */
export const FACT_ROWS_AT_ONCE = 1000

/** `catalogue`: what the product list said from that day on; no record of what happened in between. */
export const factSources = ['manual', 'file', 'platform', 'sample', 'detected', 'catalogue'] as const

const EARLIEST = '1990-01-01'
const LATEST = '2100-01-01'
const id = z.int().positive()
const queryId = z.coerce.number().int().positive()

/** A calendar day in the company's time zone. */
export const factDay = z.iso
  .date()
  .refine((day) => day >= EARLIEST && day < LATEST, { error: 'must lie between 1990 and 2099' })

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

/** No NUL: the database has no such character. */
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
/** `[from, to)`: the first day and the first day after. */
const period = { from: factDay.optional(), to: factDay.optional() }

/** Newest first; all products, or one, or those whose name or code holds the text. */
export const listFactsInput = z.object({ productId: queryId.optional(), search, ...period, ...paging })

export const savedAnswer = z.strictObject({ ok: z.literal(true), saved: z.int() })
/** With `deletionId` the rows can be restored for a day (`restoreDeletion`). */
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

/** `[fromDay, toDay)`; `toDay` is `null` while it lasts. `inventory`: follows from levels at or below zero. */
export const stockOut = z.strictObject({
  /** `null` where it follows from inventory levels: change those. */
  stockOutId: z.uuid().nullable(),
  fromDay: z.iso.date(),
  toDay: z.iso.date().nullable(),
  source: z.enum([...factSources, 'inventory']),
})
export const stockOutList = listOf(z.strictObject({ ...ofProduct, ...stockOut.shape }))
export const saveStockOutsInput = rowsOf(
  z
    .object({
      /** Of a marked one, to change it. */
      stockOutId: z.uuid().optional(),
      productId: id,
      fromDay: factDay,
      toDay: factDay.nullable(),
    })
    .refine((row) => row.toDay === null || row.toDay > row.fromDay, {
      path: ['toDay'],
      error: 'must be after the first day',
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

export const closedDay = z.strictObject({ day: z.iso.date(), note: z.string() })
export const listClosedDaysInput = z.object({ ...period })
export const closedDaysAnswer = z.strictObject({
  days: z.array(closedDay),
  /** Country by whose rules `holidays` are named; `null` where the company's country is not known or has none. */
  holidayCountry: z.string().nullable(),
  /** National holidays of the period, in English; they enter the estimates where that switch is on. */
  holidays: z.array(z.strictObject({ day: z.iso.date(), name: z.string() })),
})
export const saveClosedDaysInput = rowsOf(z.object({ day: factDay, note: note.default('') }))
export const removeClosedDaysInput = z.object({ days: z.array(factDay).min(1).max(FACT_ROWS_AT_ONCE) })

const channel = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)
export const marketingSpendRow = z.strictObject({
  channel: z.string(),
  day: z.iso.date(),
  amount,
  source,
})
export const listMarketingSpendInput = z.object({ channel: channel.optional(), ...period, ...paging })
/** `channels`: all that were ever spent on, by name. */
export const marketingSpendList = listOf(marketingSpendRow).extend({ channels: z.array(z.string()) })
export const saveMarketingSpendInput = rowsOf(z.object({ channel, day: factDay, amount: amountInput }))
export const removeMarketingSpendInput = rowsOf(z.object({ channel, day: factDay }))

export const spendGrains = ['day', 'week', 'month'] as const
export const spendByPeriodInput = z.object({ ...period, by: z.enum(spendGrains).default('month') })
export const spendByPeriod = z.strictObject({
  by: z.enum(spendGrains),
  currency: z.string(),
  total: amount,
  channels: z.array(z.strictObject({ channel: z.string(), total: amount })),
  /** First day of the period (weeks begin on Monday), by time and channel; periods without spend are absent. */
  rows: z.array(z.strictObject({ start: z.iso.date(), channel: z.string(), amount })),
})

export const productFactsInput = z.object({ productId: queryId })
