import type { Sentence } from '../../../kit/sentences/said.ts'

/** What an order file needs, as its header line: shown wherever a file cannot be read. */
export const TEMPLATE_HEADER = 'date,product,quantity,total'

type Values = Readonly<Record<string, string>>

const template = `A table needs at least the columns ${TEMPLATE_HEADER}; order_id, sku, unit_price, customer, country and currency may be added.`

/** Why a file is refused, in words that name what is wrong and the way out. The web translates by the code. */
const sentences = {
  empty_file: () => 'The file is empty. Export the orders again and upload the new file.',
  too_large: (v: Values) =>
    `The file is larger than ${v.limit}. Compress it to .csv.gz, or export a shorter period at a time.`,
  expands_too_far: (v: Values) =>
    `Unpacked, the file is larger than ${v.limit}. Export a shorter period at a time.`,
  spreadsheet_file: () =>
    'This is a spreadsheet, not a CSV. Open it, choose "Save as" and the type "CSV UTF-8", and upload that file.',
  password_protected: () =>
    'This workbook is protected by a password. Open it, remove the password, save it, and upload it again.',
  damaged_workbook: () =>
    'This workbook is damaged or of an unknown kind. Open it in a spreadsheet, save it as .xlsx, and upload that file.',
  workbook_too_large: (v: Values) =>
    `The workbook is larger than ${v.limit}. Save the sheet as CSV and upload that file, or split it.`,
  empty_sheet: () =>
    'The chosen sheet has no table: a header row and at least one row below it. Choose another sheet.',
  zip_file: () =>
    'This is a ZIP archive. Unpack it and upload the CSV inside (a .csv.gz may be uploaded as it is).',
  unknown_file_type: () =>
    `Only .csv, .tsv, .xlsx and .xls files can be read; texts also compressed as .gz. ${template}`,
  damaged_gzip: () => 'The compressed file is damaged or was cut off. Compress or download it again.',
  not_text: () =>
    'This is not a CSV file: it holds binary data. Export the orders as CSV and upload that file.',
  row_too_long: (v: Values) =>
    `Row ${v.row} does not end. A quotation mark that is opened there is probably never closed; or this is not a CSV file.`,
  too_many_columns: (v: Values) =>
    `The first row has ${v.columns} columns, and at most ${v.limit} can be read. ${template}`,
  missing_columns: (v: Values) =>
    `The file lacks these columns: ${v.missing}. Its first row says: ${v.header}. ${template}`,
  no_rows: () =>
    'The file has a header but no rows below it. Export the orders again with at least one order.',
  no_lines: (v: Values) =>
    `None of the ${v.rows} rows could be used; the most frequent reason is "${v.reason}". Download the rows left out to see each one.`,
  other_currency: (v: Values) =>
    `The file is in ${v.file}, but this store keeps its figures in ${v.store}. Convert the file to ${v.store}, or remove the data in ${v.store} first.`,
  upload_interrupted: () => 'The upload was interrupted before the file was complete. Upload it again.',
  storage_full: () =>
    'The disk of this server was full, so the file could not be stored. Please tell its administrator, and upload the file again afterwards.',
  database_away: () =>
    'The database stopped answering during the upload. Nothing that was saved is lost. Upload the file again.',
  size_differs: (v: Values) =>
    `The upload has ${v.received} bytes where ${v.announced} were announced. Upload the file again.`,
  not_empty: () => 'The sample store can only be loaded into an account without data.',
  too_costly: () =>
    'Looking at this file takes too much time or memory. Split it, or save it as CSV and upload that file.',
  gave_up: () =>
    'The import could not be finished. Nothing of it was kept. Try again; if it happens again, split the file.',
} as const satisfies Record<string, (values: Values) => string>

/** Each sentence with its gaps still open, as the other languages know it. */
export function fileTemplates(): Readonly<Record<FileProblemCode, string>> {
  const codes = Object.keys(sentences) as FileProblemCode[]
  return Object.fromEntries(codes.map((code) => [code, sentences[code](gaps)])) as Record<
    FileProblemCode,
    string
  >
}

const gaps: Values = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

/** For whoever is told of it at once; the web words a stored problem itself, by its code. */
export function saidOf({ code, values }: StoredProblem): Sentence {
  return { template: sentences[code](gaps), values }
}

export type FileProblemCode = keyof typeof sentences

/** As stored in `imports.error`. */
export interface StoredProblem {
  readonly code: FileProblemCode
  readonly sentence: string
  readonly values: Values
}

/** The file, not the program, is at fault: told to the user, never retried. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  /** Named so that a worker thread hands it over with the error. */
  readonly details: StoredProblem

  constructor(code: FileProblemCode, values: Values = {}) {
    super(sentences[code](values))
    this.name = 'FileProblem'
    this.code = code
    this.details = { code, sentence: this.message, values }
  }
}

export function problemOf(error: unknown): StoredProblem | null {
  return error instanceof Error && error.name === 'FileProblem' ? (error as FileProblem).details : null
}
