import type { CorrectedRow } from '../rows/correct-rows.ts'
import type { Issue } from '../rows/store-record.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { KnownProducts } from './known-products.ts'

/** What classifying the rows of a file needs to know. */
export interface ClassifyContext {
  readonly reading: FileReading
  readonly mode: ImportPlan['mode']
  readonly known: KnownProducts
  readonly currency: string
  readonly timeZone: string
  readonly today: string
  /** Lines after this day are slips of the keyboard. */
  readonly lastDay: string
  readonly salt: string
}

export interface RowIssues {
  readonly row: number
  readonly issues: readonly Issue[]
}

/** Classifies rows for the preview, one after the other; some issues come late, with the next rows or at the end. */
export interface RowClassifier {
  push(row: CorrectedRow): readonly RowIssues[]
  end(): readonly RowIssues[]
}
