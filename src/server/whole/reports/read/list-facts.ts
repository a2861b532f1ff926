import type { ReportText } from '../../../kit/sentences/report-words/en-us.ts'
import type { ReportWords } from '../../../kit/sentences/report-words/report-words.ts'
import type { CellKind, TableCell } from '../../../kit/table-files/table-file.ts'
import { changeOf, type ReportFact } from '../report.ts'

type Figure = readonly [
  key: ReportText,
  kind: CellKind,
  value: TableCell,
  before?: TableCell | undefined,
  note?: string | undefined,
]

/** Facts in a row, each beside its earlier value where there is one. */
export function listFacts(word: ReportWords, figures: readonly Figure[]): ReportFact[] {
  return figures.map(([key, kind, value, before = null, note]) => ({
    key,
    label: word(key),
    kind,
    value,
    before,
    change: changeOf(value, before),
    note: note ?? null,
  }))
}
