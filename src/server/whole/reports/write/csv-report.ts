import type { RegionalSettings } from '#contract/settings'
import { currencyDecimals } from '#contract/smallest-amount'
import type { Wording } from '../../../kit/messages/render.ts'
import { csvCell, csvTable } from '../../../kit/table-files/csv-table.ts'
import { type Cell, fileFormat } from '../../../kit/table-files/file-format.ts'
import type { Report } from '../report.ts'
import { lastDayOf } from '../report-period.ts'

const MARK = '\ufeff'

/**
 * Writes the period as ISO dates, the summary in plain figures of the currency named above it, then each table under its title, separated by
 * empty lines.
 */
export async function* csvReport(
  report: Report,
  word: Wording,
  settings: RegionalSettings,
): AsyncGenerator<string> {
  const { line } = fileFormat(settings)
  const digits = currencyDecimals(report.currency)
  const hasBefore = report.facts.some(({ before }) => before !== null)
  const lines: Cell[][] = [
    [report.title, report.company],
    [word('report.period', { from: report.period.from, to: lastDayOf(report.period) }), report.currency],
    ...report.notes.map((note) => [note]),
    [],
    [word('report.summary')],
    [
      word('report.measure'),
      word('report.value'),
      ...(hasBefore ? [word('report.before'), word('report.change')] : []),
    ],
    ...report.facts.map(({ label, kind, value, before, change }) => [
      label,
      csvCell(value, kind, settings, digits),
      ...(hasBefore
        ? [
            csvCell(before, kind, settings, digits),
            csvCell(change === null ? null : change.toFixed(6), 'share', settings),
          ]
        : []),
    ]),
  ]
  yield MARK + lines.map((cells) => (cells.length === 0 ? '\r\n' : line(cells))).join('')
  for (const table of report.tables) {
    yield `\r\n${line([table.title])}${table.note === null ? '' : line([table.note])}`
    const { title: name, columns, rows } = table
    let isFirst = true
    for await (const piece of csvTable({ name, columns, rows }, settings, digits)) {
      yield isFirst ? piece.slice(MARK.length) : piece
      isFirst = false
    }
  }
}
