import * as z from 'zod'
import { storeCurrency, storeTimezone } from './basics.ts'
import { call, done } from './call.ts'
import { fileKinds } from './import-fields.ts'
import {
  beginningAnswer,
  changeReviewInput,
  dryRunAnswer,
  importProblem,
  previewAnswer,
  previewInput,
  reviewAnswer,
  revisionParams,
  startImportInput,
  templateParams,
  undoForecastAnswer,
} from './import-review.ts'

const importId = z.object({ importId: z.uuid() })

const importKinds = [...fileKinds, 'sample'] as const

export const importStatuses = [
  'uploading',
  /** The file is uploaded; the wizard waits for the user's choices. */
  'review',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** Current phase of an unfinished import. */
const importPhases = ['receiving', 'checking', 'reading', 'summing'] as const

const createImportInput = z.object({
  fileName: z.string().trim().min(1).max(255),
  sizeBytes: z.int().min(0),
  /**
   * True if the wizard reviews the file first (see `import-review.ts`). Otherwise an order file is imported
   * immediately.
   */
  review: z.boolean().default(false),
  /** Kind of file that the screen expects; the wizard can still change it. */
  kind: z.enum(fileKinds).optional(),
  /** Currency of a store without figures; a store with figures refuses any other than its own. */
  currency: storeCurrency.optional(),
  timezone: storeTimezone.optional(),
})

const uploadQuery = z.object({
  /** Position of the first byte sent, for the rest of an upload that broke off: `bytesRead` of its import. */
  from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
})

const counts = z.record(z.string(), z.int())

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

const day = z.iso.date()

/** Interpretation of the file, including what could be read in two ways. */
const fileReading = z.strictObject({
  dateOrder: z.enum(['dmy', 'mdy']),
  /** `settings`: every date could be read in both ways, so the regional date format decided. */
  datesDecidedBy: z.enum(['file', 'settings']),
  decimalMark: z.enum(['point', 'comma']),
  encoding: z.string(),
  delimiter: z.string(),
})

export const importSummary = z.strictObject({
  /** Number of orders in the file with at least one sale line. */
  orders: z.int(),
  ordersInFile: z.int(),
  /** Number of orders without a sale line, by reason. */
  ordersLeftOut: counts,
  rows: z.int(),
  saleLines: z.int(),
  returnLines: z.int(),
  /** Number of lines identical to an earlier line of the file; they are imported, too. */
  repeatedLines: z.int(),
  units: z.int(),
  revenue: decimal,
  refunded: decimal,
  /** Refunds without a return, a part of `refunded`: spread over the lines of their order by value. */
  partialRefunds: z.strictObject({ orders: z.int(), amount: decimal }).optional(),
  /** Refunds in imports from before partial refunds were counted. */
  unattributedRefunds: decimal.optional(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  currency: z.string(),
  /** `null` for the sample store, which is not a file. */
  reading: fileReading.nullable(),
})

/** Assumption of the first import, and how to change it; `null`: the value was chosen, or the file states it. */
const importAssumption = z.strictObject({
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
  /** Bytes of the file that were read; while it is being uploaded, those that have arrived. */
  bytesRead: z.int(),
  /**
   * Rows with content below the header. In a product list those that describe another row's product (a parent of
   * variations, a further picture) are in no other count.
   */
  rowsRead: z.int(),
  linesAdded: z.int(),
  /** Number of lines that an earlier import had already added. */
  linesKnown: z.int(),
  productsAdded: z.int(),
  /** Counts of a finished import of products, costs, stock, spend or prices; `null` for order lines. */
  records: z.strictObject({ added: z.int(), updated: z.int(), unchanged: z.int() }).nullable(),
  /** Person who imported the file; `null` if that person has left. */
  broughtBy: z.string().nullable(),
  /** Number of rows left out, by reason. */
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

const importAnswer = z.strictObject({ import: importView })

const importsAnswer = z.strictObject({ imports: z.array(importView) })

export type ImportView = z.infer<typeof importView>

export type ImportSummary = z.infer<typeof importSummary>

export type ImportStatus = (typeof importStatuses)[number]

export const createImport = call('POST /api/imports', {
  summary: 'Announce a file that will be uploaded, with currency and time zone of a store without figures',
  body: createImportInput,
  answer: importAnswer,
  cost: 'import',
})

export const uploadImportContent = call('PUT /api/imports/{importId}/content', {
  summary: 'Upload the file, or the rest of it after an interruption, and start its import',
  params: importId,
  query: uploadQuery,
  body: 'stream',
  answer: importAnswer,
  audit: 'none',
})

export const listImports = call('GET /api/imports', {
  summary: 'Recent imports',
  answer: importsAnswer,
})

export const getImport = call('GET /api/imports/{importId}', {
  summary: 'State and figures of one import',
  params: importId,
  answer: importAnswer,
})

export const importEvents = call('GET /api/imports/{importId}/events', {
  summary: 'Progress of one import until it ends',
  params: importId,
  events: importView,
})

export const cancelImport = call('POST /api/imports/{importId}/cancel', {
  summary: 'Stop an import and remove what it brought',
  params: importId,
  answer: importAnswer,
})

export const undoImport = call('POST /api/imports/{importId}/undo', {
  summary: 'Remove everything that a finished import brought',
  params: importId,
  answer: importAnswer,
})

export const downloadRejectedRows = call('GET /api/imports/{importId}/rejected-rows', {
  summary: 'Rows left out, with reasons, as CSV',
  params: importId,
  answer: 'file',
  auditAs: 'exportTable',
})

export const reviewImport = call('GET /api/imports/{importId}/review', {
  summary: 'How an uploaded file was understood, and what has to be asked',
  params: importId,
  answer: reviewAnswer,
})

export const importBeginning = call('GET /api/imports/{importId}/beginning', {
  summary: 'Columns and first rows of a file, from its first megabyte, while the rest is uploaded or read',
  params: importId,
  answer: beginningAnswer,
})

export const changeImportReview = call('PUT /api/imports/{importId}/review/{revision}', {
  summary: 'Choose how the file is read; correct cells, columns and rows',
  params: revisionParams,
  body: changeReviewInput,
  answer: reviewAnswer,
  maxBodyBytes: 4_194_304,
})

export const previewImport = call('GET /api/imports/{importId}/preview/{revision}', {
  summary: 'Rows as they would be imported, with errors and warnings',
  params: revisionParams,
  query: previewInput,
  answer: previewAnswer,
})

export const importBadRows = call('GET /api/imports/{importId}/bad-rows/{revision}', {
  summary: 'Rows with an error before the import, with reasons, as CSV',
  params: revisionParams,
  answer: 'file',
  auditAs: 'exportTable',
})

export const dryRunImport = call('GET /api/imports/{importId}/dry-run/{revision}', {
  summary: 'What the import would add, update and leave unchanged',
  params: revisionParams,
  answer: dryRunAnswer,
  cost: 'import',
})

export const startImport = call('POST /api/imports/{importId}/start', {
  summary: 'Start the import of a reviewed file',
  params: importId,
  body: startImportInput,
  answer: importAnswer,
})

export const forecastUndo = call('GET /api/imports/{importId}/undo', {
  summary: 'What undoing the import would remove, restore and keep',
  params: importId,
  answer: undoForecastAnswer,
})

export const importTemplate = call('GET /api/import-templates/{kind}/{fileType}', {
  summary: 'Template of a kind of file, with one example row, as CSV or XLSX',
  params: templateParams,
  answer: 'file',
  auditAs: 'exportTable',
})

export const loadSampleStore = call('POST /api/sample-store', {
  summary: 'Fill an empty account with the sample store',
  answer: importAnswer,
  cost: 'import',
})

export const removeSampleStore = call('DELETE /api/sample-store', {
  summary: 'Remove the sample store',
  answer: done,
})
