import type { IdsOf } from '#messages/message'
import type { Wording } from '../../../kit/messages/render.ts'
import type { CellKind, TableCell } from '../../../kit/table-files/table-file.ts'
import { changeOf, type ReportFact } from '../report.ts'

type Figure = readonly [
  id: IdsOf<'report'>,
  kind: CellKind,
  value: TableCell,
  before?: TableCell | undefined,
  note?: string | undefined,
]

/** Lists facts, each with its earlier value where there is one. */
export function listFacts(word: Wording, figures: readonly Figure[]): ReportFact[] {
  return figures.map(([id, kind, value, before = null, note]) => ({
    key: id.slice('report.'.length),
    label: word(id),
    kind,
    value,
    before,
    change: changeOf(value, before),
    note: note ?? null,
  }))
}
