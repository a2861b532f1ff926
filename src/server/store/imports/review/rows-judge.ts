import type { CorrectedRow } from '../plan/correct-rows.ts'
import type { ImportPlan, SettledReading } from '../plan/import-plan.ts'
import type { KnownProducts } from '../records/known-products.ts'
import type { Issue } from '../records/store-record.ts'

/** What judging the rows of a file needs to know. */
export interface JudgeContext {
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
export interface RowsJudge {
  push(row: CorrectedRow): readonly RowVerdict[]
  end(): readonly RowVerdict[]
}
