import type { CorrectedRow } from '../rows/correct-rows.ts'
import type { Issue } from '../rows/store-record.ts'
import type { ImportPlan, SettledReading } from '../understand/import-plan.ts'
import type { KnownProducts } from './known-products.ts'

/** What judging the rows of a file needs to know. */
export interface ClassifyContext {
  readonly reading: SettledReading
  readonly mode: ImportPlan['mode']
  readonly known: KnownProducts
  readonly currency: string
  readonly timeZone: string
  readonly today: string
  /** Lines after this day are slips of the keyboard. */
  readonly lastDay: string
  readonly salt: string
}

export interface RowVerdict {
  readonly row: number
  readonly issues: readonly Issue[]
}

/** Judges rows one after the other; some verdicts come late, with the next rows or at the end. */
export interface RowsClassifier {
  push(row: CorrectedRow): readonly RowVerdict[]
  end(): readonly RowVerdict[]
}
