import type { FileKind } from '#contract/import-fields'
import type { FileAnalysis } from './analyse-file.ts'
import type { FileReading } from './file-reading.ts'
import { emptyPlan, type ImportPlan } from './import-plan.ts'

export interface RecordCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
}

/** What a first import took for granted; `null`: it was chosen, or the file names it. */
export interface AssumedBasics {
  readonly currency: string | null
  readonly timezone: string | null
}

/** What `imports.options` holds. Files that went in without a review have only a header. */
export interface StoredOptions {
  /** The wizard looks at the file before it is imported. */
  readonly isReviewed?: boolean
  readonly expectedKind?: FileKind | null
  readonly plan?: ImportPlan
  /** What the file said to `plan`; absent until it was looked at. */
  readonly analysis?: FileAnalysis
  readonly storeCurrency?: string
  /** What was chosen for a store without figures, where the file itself names no currency. */
  readonly chosenCurrency?: string
  /** Set when the import starts: how the rows are read. */
  readonly reading?: FileReading
  /** Names the header, so that the same columns are mapped alike the next time. */
  readonly fingerprint?: string
  readonly header?: readonly string[]
  readonly records?: RecordCounts
  readonly assumed?: AssumedBasics
}

export function optionsOf(record: { readonly options: unknown }): StoredOptions {
  return (record.options ?? {}) as StoredOptions
}

export function planOf(options: StoredOptions): ImportPlan {
  return { ...emptyPlan, ...options.plan }
}
