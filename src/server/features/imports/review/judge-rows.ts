import type { CorrectedRow } from '../plan/correct-rows.ts'
import type { ImportPlan, SettledReading } from '../plan/import-plan.ts'
import { RecordJudge } from '../records/judge-records.ts'
import type { KnownProducts } from '../records/known-products.ts'
import { RecordReader } from '../records/record-reader.ts'
import type { Issue } from '../records/store-record.ts'
import { OrderRowJudge } from './order-row-judge.ts'

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

export function rowsJudge(context: JudgeContext): RowsJudge {
  const { kind } = context.reading
  return kind === 'orders' ? new OrderRowJudge(context) : recordsJudge(context, kind)
}

function recordsJudge(context: JudgeContext, kind: Exclude<SettledReading['kind'], 'orders'>): RowsJudge {
  const { reading, currency, today, mode, known } = context
  const reader = new RecordReader({
    kind,
    format: reading.format,
    columns: reading.columns,
    mark: reading.decimalMark,
    dateOrder: reading.dateOrder,
    currency,
    today,
  })
  const judge = new RecordJudge({ kind, mode, known })
  return {
    push: ({ row, cells }) => {
      const { issues } = judge.judge(reader.read(row, cells))
      return issues.length > 0 ? [{ row, issues }] : []
    },
    end: () => [],
  }
}
