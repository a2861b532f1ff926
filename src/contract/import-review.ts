import * as z from 'zod'
import { storeBasicsInput } from './basics.ts'
import {
  blankCellRules,
  dateOrders,
  decimalMarks,
  encodings,
  fileTypes,
  importModes,
  issueSeverities,
  previewFilters,
  reviewQuestions,
  rowStates,
  templateFileTypes,
} from './import-choices.ts'
import { delimiters, fileKinds, importFormats } from './import-fields.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_EDITS } from './import-limits.ts'

/**
 * The import wizard, in calls:
 *
 * 1. `createImport { review: true }`, `uploadImportContent`: the import waits with status `review`. Pasted cells
 *    are a file named `pasted.txt`. A file that cannot be read at all fails here or in step 2, with `problem`.
 *    Meanwhile `importBeginning` (GET …/beginning) shows the columns and first rows of its first megabyte, of a
 *    workbook once it is uploaded.
 * 2. `reviewImport` (GET): how the file was understood, and `questions`: what must be asked. An empty list means
 *    that the mapping step may be skipped.
 * 3. `changeImportReview` (PUT …/review/{revision}): the choices that differ, at the revision they were made on;
 *    answers the new review with the next revision. A stale revision is a `conflict`.
 * 4. `previewImport` (GET …/preview/{revision}): totals and a page of rows with the messages under their cells.
 *    Edits, bulk fixes and skipped rows go through step 3.
 * 5. `dryRunImport` (GET …/dry-run/{revision}): adds, updates, leaves unchanged.
 * 6. `startImport` (POST …/start): the job runs; watch it with `importEvents`. `downloadRejectedRows` has the bad rows.
 * 7. `forecastUndo` (GET …/undo): what undoing would remove, restore, and keep. Then `undoImport`.
 *
 * The revision stands in the path, so that the client's limit of calls per path never stops an editor.
 */
const column = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1)

/** Row of the file as a spreadsheet counts it: the first row is 1. */
const row = z.int().min(1).max(20_000_000)

const cellText = z.string().max(20_000)

/** In a change, `value: null` removes an earlier edit. */
export const cellEdit = z.strictObject({ row, column, value: cellText })

/** One correction of a whole column; `column: null` (only `trim`) means every column. */
export const bulkFix = z.discriminatedUnion('fix', [
  z.strictObject({ fix: z.literal('trim'), column: column.nullable() }),
  /** For empty cells: "use 0 for blank quantity". */
  z.strictObject({ fix: z.literal('fill_blank'), column, value: cellText }),
  /** For all cells: "set all to USD". */
  z.strictObject({ fix: z.literal('set_all'), column, value: cellText }),
  /** For all cells with the same text: a misspelt product in all of its rows. */
  z.strictObject({ fix: z.literal('replace'), column, from: cellText, value: cellText }),
])

export const reviewColumn = z.strictObject({
  index: column,
  header: z.string(),
  /** Meaning of the column (`importFields[kind]`); `null`: it is not read. */
  field: z.string().nullable(),
  mappedBy: z.enum(['format', 'name', 'remembered', 'choice']).nullable(),
  /** Up to three different values as in the file. */
  samples: z.array(z.string()),
  /** True if numbers or dates of this column can be read in two ways. */
  isAmbiguous: z.boolean(),
})

/** Reason why the file could not be used: a sentence, and a code with values for a translation. */
export const importProblem = z.strictObject({
  code: z.string(),
  sentence: z.string(),
  values: z.record(z.string(), z.string()),
})

export const importReview = z.strictObject({
  importId: z.uuid(),
  revision: z.int(),
  fileName: z.string(),
  fileType: z.enum(fileTypes),
  /** `null` if the file type determines it. */
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  sheets: z.array(z.strictObject({ index: z.int(), name: z.string(), rows: z.int().nullable() })),
  sheet: z.int(),
  headerRow: z.int(),
  /** First rows as in the file, from which the header row is chosen. */
  firstRows: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
  /** Newest import of the same bytes that is done and not undone. */
  importedBefore: z.strictObject({ fileName: z.string(), finishedAt: z.iso.datetime() }).nullable(),
  /** Number of non-empty rows below the header. */
  rows: z.int(),
  kind: z.enum(fileKinds),
  kindGuess: z.enum(fileKinds),
  format: z.enum(importFormats),
  columns: z.array(reviewColumn),
  /** Required fields without a column; a group is represented by one of its fields. */
  missing: z.array(z.string()),
  decimalMark: z.enum(decimalMarks),
  decimalMarkDecidedBy: z.enum(['file', 'settings', 'choice']),
  dateOrder: z.enum(dateOrders),
  /** `nothing`: no date can be read in two ways, so the order is irrelevant. */
  datesDecidedBy: z.enum(['file', 'settings', 'choice', 'nothing']),
  /** Codes in the currency column with their number of rows. */
  currencies: z.array(z.strictObject({ code: z.string(), rows: z.int() })),
  storeCurrency: z.string(),
  /** Why the start would be refused: the store's currency is settled and another one. `null`: nothing is in the way. */
  problem: importProblem.nullable(),
  mode: z.enum(importModes),
  blankCells: z.enum(blankCellRules),
  edits: z.array(cellEdit),
  fixes: z.array(bulkFix),
  skippedRows: z.array(row),
  questions: z.array(z.enum(reviewQuestions)),
})

/**
 * How the first megabyte of a file was understood, while the rest is uploaded or read. Nothing here depends on rows
 * further down: no count, no order of dates, no currency.
 */
export const importBeginning = z.strictObject({
  fileType: z.enum(fileTypes),
  kind: z.enum(fileKinds),
  format: z.enum(importFormats),
  columns: z.array(reviewColumn.pick({ index: true, header: true, field: true })),
  /** First rows below the header as in the file, a cell for each column. */
  rows: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })),
})

/** Choices of the user; omitted ones stay. `null` returns a choice to the value found in the file. */
export const changeReviewInput = z.object({
  kind: z.enum(fileKinds).nullable().optional(),
  sheet: z.int().min(0).max(1000).nullable().optional(),
  headerRow: z.int().min(1).max(1000).nullable().optional(),
  delimiter: z.enum(delimiters).nullable().optional(),
  encoding: z.enum(encodings).nullable().optional(),
  decimalMark: z.enum(decimalMarks).nullable().optional(),
  dateOrder: z.enum(dateOrders).nullable().optional(),
  /** Column of each field; `null` leaves a field without a column. The whole mapping, or `null` for the one found. */
  mapping: z.record(z.string().max(40), column.nullable()).nullable().optional(),
  mode: z.enum(importModes).optional(),
  blankCells: z.enum(blankCellRules).optional(),
  edits: z
    .array(cellEdit.extend({ value: cellText.nullable() }))
    .max(MAX_IMPORT_EDITS)
    .optional(),
  /** The complete list of bulk fixes, in order. */
  fixes: z.array(bulkFix).max(50).optional(),
  skipRows: z
    .array(z.object({ row, skip: z.boolean() }))
    .max(MAX_IMPORT_EDITS)
    .optional(),
})

export const revisionParams = z.object({
  importId: z.uuid(),
  revision: z.coerce.number().int().min(0),
})

/** A message under a cell (`column`) or, without one, under the row. The browser words it by `code`. */
export const rowIssue = z.strictObject({
  severity: z.enum(issueSeverities),
  code: z.string(),
  column: z.int().nullable(),
  field: z.string().nullable(),
  /** Values for the sentence: a suggested match, the usual price … */
  values: z.record(z.string(), z.string()),
})

export const previewRow = z.strictObject({
  row: z.int(),
  state: z.enum(rowStates),
  /** Cells after edits and fixes, one per column of the review. */
  cells: z.array(z.string()),
  issues: z.array(rowIssue),
})

export const previewInput = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
  filter: z.enum(previewFilters).default('all'),
  /** Returns only rows with this issue. */
  code: z.string().max(60).optional(),
})

const totals = z.strictObject({
  rows: z.int(),
  ready: z.int(),
  warning: z.int(),
  error: z.int(),
  skipped: z.int(),
})

export const importPreview = z.strictObject({
  revision: z.int(),
  totals,
  /** False if the totals cover only the first rows; the import checks every row by the same rules. */
  isComplete: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** Number of rows that match the filter. */
  matching: z.int(),
  rows: z.array(previewRow),
  issues: z.array(
    z.strictObject({
      severity: z.enum(issueSeverities),
      code: z.string(),
      rows: z.int(),
      /** Positions of its first rows among the filtered rows, from 0, to jump there. */
      at: z.array(z.int()),
    }),
  ),
  /** Positions of the first rows with an error among the filtered rows, from 0. */
  errorsAt: z.array(z.int()),
})

export const dryRun = z.strictObject({
  revision: z.int(),
  /** Number of new products, order lines, costs … depending on the kind. */
  adds: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  /** Number of rows that would be left out, including skipped ones. */
  leftOut: z.int(),
  /** Number of new products that the order lines add. */
  productsAdded: z.int(),
  /** Number of rows that were counted: fewer than all if it is not complete. */
  rows: z.int(),
  isComplete: z.boolean(),
})

export const startImportInput = z.object({
  revision: z.int().min(0),
  /** Requested with the first import only: a store with figures keeps its own. */
  store: storeBasicsInput.optional(),
})

export const undoForecast = z.strictObject({
  /** False once 24 hours have passed since the import's end, or if it is not done. */
  canUndo: z.boolean(),
  removes: z.int(),
  restores: z.int(),
  /** Number of records that stay because they were changed or used since. */
  keeps: z.int(),
  /** Names of some of these records. */
  kept: z.array(z.string()),
})

export const templateParams = z.object({ kind: z.enum(fileKinds), fileType: z.enum(templateFileTypes) })

/** `null`: the file has no beginning that can be read alone, or it is not there yet. */
export const beginningAnswer = z.strictObject({ beginning: importBeginning.nullable() })

export const reviewAnswer = z.strictObject({ review: importReview })

export const previewAnswer = z.strictObject({ preview: importPreview })

export const dryRunAnswer = z.strictObject({ dryRun })

export const undoForecastAnswer = z.strictObject({ forecast: undoForecast })

export type ImportReview = z.infer<typeof importReview>

export type ImportBeginning = z.infer<typeof importBeginning>

export type ReviewColumn = z.infer<typeof reviewColumn>

export type ReviewQuestion = (typeof reviewQuestions)[number]

export type ReviewChanges = z.infer<typeof changeReviewInput>

export type CellEdit = z.infer<typeof cellEdit>

export type BulkFix = z.infer<typeof bulkFix>

export type RowIssue = z.infer<typeof rowIssue>

export type RowState = (typeof rowStates)[number]

export type PreviewRow = z.infer<typeof previewRow>

export type PreviewQuery = z.infer<typeof previewInput>

export type ImportPreview = z.infer<typeof importPreview>

export type DryRun = z.infer<typeof dryRun>

export type UndoForecast = z.infer<typeof undoForecast>

export type FileType = (typeof fileTypes)[number]
