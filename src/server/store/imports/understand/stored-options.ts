import type { FileKind } from '#contract/import-fields'
import type { ImportReview } from '#contract/import-review'
import type { FileAnalysis } from './analyse-file.ts'
import type { FileReading } from './file-reading.ts'
import { emptyPlan, type ImportPlan } from './import-plan.ts'

export interface RecordCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
}

/** Values that a first import assumed; `null` if they were chosen or the file names them. */
export interface AssumedBasics {
  readonly currency: string | null
  readonly timezone: string | null
}

/** How a file was understood without a review, with what decided it where that was not the file. */
export interface UnderstoodAlone {
  readonly reading: FileReading
  readonly decimalMarkDecidedBy: FileAnalysis['decimalMarkDecidedBy']
}

export type ImportedBefore = NonNullable<ImportReview['importedBefore']>

/** Content of `imports.options`. Files imported without a review have only a header. */
export interface StoredOptions {
  /** True if the wizard reviews the file before it is imported. */
  readonly isReviewed?: boolean
  readonly expectedKind?: FileKind | null
  readonly plan?: ImportPlan
  /** Result of reading the file with `plan`; absent until it was read. */
  readonly analysis?: FileAnalysis
  readonly storeCurrency?: string
  /** Currency that the file itself states; `null`: none. Stored with `analysis`. */
  readonly fileCurrency?: string | null
  /** Stored with `analysis`. */
  readonly importedBefore?: ImportedBefore | null
  /** Currency chosen for a store without figures, if the file names none. */
  readonly chosenCurrency?: string
  /** How the rows are read; set when the import starts. */
  readonly reading?: FileReading
  /** Identifies the header, so that the same columns are mapped alike the next time. */
  readonly fingerprint?: string
  readonly header?: readonly string[]
  readonly understood?: UnderstoodAlone
  readonly records?: RecordCounts
  /** Rows with content of a finished file of records; files of orders have them in the summary. */
  readonly rows?: number
  readonly assumed?: AssumedBasics
  /** What an import of orders left behind; see `run/repeat-import.ts`. */
  readonly left?: object
}

export function optionsOf(record: { readonly options: unknown }): StoredOptions {
  return (record.options ?? {}) as StoredOptions
}

export function planOf(options: StoredOptions): ImportPlan {
  return { ...emptyPlan, ...options.plan }
}
