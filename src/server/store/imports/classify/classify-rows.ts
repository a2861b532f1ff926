import { RecordReader } from '../rows/record-reader.ts'
import type { SettledReading } from '../understand/import-plan.ts'
import { RecordClassifier } from './classify-records.ts'
import { OrderRowClassifier } from './order-row-classifier.ts'
import type { ClassifyContext, RowsClassifier } from './row-classifier.ts'

export function rowsClassifier(context: ClassifyContext): RowsClassifier {
  const { kind } = context.reading
  return kind === 'orders' ? new OrderRowClassifier(context) : recordsClassifier(context, kind)
}

function recordsClassifier(
  context: ClassifyContext,
  kind: Exclude<SettledReading['kind'], 'orders'>,
): RowsClassifier {
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
  const classify = new RecordClassifier({ kind, mode, known })
  return {
    push: ({ row, cells }) => {
      const { issues } = classify.classify(reader.read(row, cells))
      return issues.length > 0 ? [{ row, issues }] : []
    },
    end: () => [],
  }
}
