import * as z from 'zod'
import { fileKinds } from '../import-fields.ts'
import { storeCurrency, storeTimezone } from './store-basics.ts'

export const importKinds = [...fileKinds, 'sample'] as const
export const importStatuses = [
  'uploading',
  /** Uploaded, and waits for what the user chooses in the wizard. */
  'review',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
/** What an unfinished import does right now. */
export const importPhases = ['receiving', 'checking', 'reading', 'summing'] as const

export const createImportInput = z.object({
  fileName: z.string().trim().min(1).max(255),
  sizeBytes: z.int().min(0),
  /** `true`: the wizard looks at the file first (see `import-review.ts`). Otherwise an order file is imported at once. */
  review: z.boolean().default(false),
  /** What the screen expects the file to hold; the wizard can still change it. */
  kind: z.enum(fileKinds).optional(),
  /** Of a store without figures; a store that has some refuses others than its own. */
  currency: storeCurrency.optional(),
  timezone: storeTimezone.optional(),
})

const counts = z.record(z.string(), z.int())
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
const day = z.iso.date()

/** How the file was understood: what could be read in two ways is told. */
export const fileReading = z.strictObject({
  dateOrder: z.enum(['dmy', 'mdy']),
  /** `settings`: every date could be read both ways, so the regional date format decided. */
  datesDecidedBy: z.enum(['file', 'settings']),
  decimalMark: z.enum(['point', 'comma']),
  encoding: z.string(),
  delimiter: z.string(),
})

export const importSummary = z.strictObject({
  /** Orders with at least one sale line, of those in the file. */
  orders: z.int(),
  ordersInFile: z.int(),
  /** The orders without a sale line, by the reason that names them. */
  ordersLeftOut: counts,
  rows: z.int(),
  saleLines: z.int(),
  returnLines: z.int(),
  /** Lines that say the same as an earlier line of the file; kept. */
  repeatedLines: z.int(),
  units: z.int(),
  revenue: decimal,
  refunded: decimal,
  /** Money that went back without a return, part of `refunded`: spread over the lines of its order by value. */
  partialRefunds: z.strictObject({ orders: z.int(), amount: decimal }).optional(),
  /** Of imports before partial refunds were counted. */
  unattributedRefunds: decimal.optional(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  currency: z.string(),
  /** `null` for the sample store, which is no file. */
  reading: fileReading.nullable(),
})

/** Why the file could not be used: a sentence, and a code with values for a translated one. */
export const importProblem = z.strictObject({
  code: z.string(),
  sentence: z.string(),
  values: z.record(z.string(), z.string()),
})

/** What the first import took for granted, and how to change it; `null`: it was chosen, or the file names it. */
export const importAssumption = z.strictObject({
  currency: z.string().nullable(),
  timezone: z.string().nullable(),
  sentence: z.string(),
})

export const importView = z.strictObject({
  importId: z.uuid(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  phase: z.enum(importPhases).nullable(),
  fileName: z.string(),
  sizeBytes: z.int(),
  bytesRead: z.int(),
  rowsRead: z.int(),
  linesAdded: z.int(),
  /** Lines that an earlier import had brought already. */
  linesKnown: z.int(),
  productsAdded: z.int(),
  /** Of a finished import of products, costs, stock, spend or prices; `null` for order lines. */
  records: z.strictObject({ added: z.int(), updated: z.int(), unchanged: z.int() }).nullable(),
  /** Who brought the file; `null` where that person is gone. */
  broughtBy: z.string().nullable(),
  /** Rows left out, by reason. */
  leftOut: counts,
  format: z.string().nullable(),
  /** Column of the file for each field that was recognised. */
  mapping: z.record(z.string(), z.string()).nullable(),
  summary: importSummary.nullable(),
  problem: importProblem.nullable(),
  assumed: importAssumption.nullable().optional(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})

export const importAnswer = z.strictObject({ import: importView })
export const importsAnswer = z.strictObject({ imports: z.array(importView) })

export type ImportView = z.infer<typeof importView>
export type ImportSummary = z.infer<typeof importSummary>
export type ImportStatus = (typeof importStatuses)[number]
