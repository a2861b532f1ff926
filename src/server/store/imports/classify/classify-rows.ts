import { RecordReader } from '../rows/record-reader.ts'
import type { SettledReading } from '../understand/import-plan.ts'
import { RecordJudge } from './classify-records.ts'
import { OrderRowJudge } from './order-row-classifier.ts'
import type { JudgeContext, RowsJudge } from './row-classifier.ts'

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
