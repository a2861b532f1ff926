import * as z from 'zod'
import { storeCurrency, storeTimezone } from './basics.ts'
import { call, done } from './call.ts'
import { fileKinds } from './import-fields.ts'
import {
  changeReviewInput,
  dryRunAnswer,
  previewAnswer,
  previewInput,
  reviewAnswer,
  revisionParams,
  startImportInput,
  templateParams,
  undoForecastAnswer,
} from './import-review.ts'

const importId = z.object({ importId: z.uuid() })

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
  /** `true`: the wizard looks at the file first (see `import-review.ts`). Otherwise an order file is imported immediately. */
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

/** How the file was understood, with what could be read in two ways. */
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

export const createImport = call('POST /api/imports', {
  summary: 'Announce a file that will be uploaded, with currency and time zone of a store without figures',
  body: createImportInput,
  answer: importAnswer,
  cost: 'import',
})

export const uploadImportContent = call('PUT /api/imports/{importId}/content', {
  summary: 'Upload the file and start its import',
  params: importId,
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

export const importRejects = call('GET /api/imports/{importId}/rejects', {
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
