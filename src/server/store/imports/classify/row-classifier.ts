import type { CorrectedRow } from '../rows/correct-rows.ts'
import type { Issue } from '../rows/store-record.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { KnownProducts } from './known-products.ts'

/** Data needed to classify the rows of a file. */
export interface ClassifyContext {
  readonly reading: FileReading
  readonly mode: ImportPlan['mode']
  readonly known: KnownProducts
  readonly currency: string
  readonly timeZone: string
  readonly today: string
  /** Latest plausible day; later ones are typing errors. */
  readonly lastDay: string
  readonly salt: string
}

export interface RowIssues {
  readonly row: number
  readonly issues: readonly Issue[]
}

/** Classifies rows for the preview, one after the other; some issues are returned with later rows or at the end. */
export interface RowClassifier {
  push(row: CorrectedRow): readonly RowIssues[]
  end(): readonly RowIssues[]
}
