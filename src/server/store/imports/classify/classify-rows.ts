import { RecordClassifier } from './classify-records.ts'
import { OrderRowClassifier } from './order-row-classifier.ts'
import type { ClassifyContext, RowClassifier } from './row-classifier.ts'

export function rowClassifier(context: ClassifyContext): RowClassifier {
  const { kind } = context.reading
  if (kind === 'orders') return new OrderRowClassifier(context)
  const records = new RecordClassifier(context, kind)
  return {
    push: (row) => {
      const { issues } = records.classify(row)
      return issues.length > 0 ? [{ row: row.row, issues }] : []
    },
    end: () => [],
  }
}
