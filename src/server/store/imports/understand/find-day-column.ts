import { periodNames } from '../cells/column-names.ts'
import { parseMoment } from '../cells/dates.ts'
import { columnsOfKind } from '../cells/field-names.ts'
import type { CsvRow } from '../open/csv-rows.ts'
import { namesFor } from './heading-currency.ts'
import { missingFields } from './import-plan.ts'

/**
 * Names the column of days of a table of sales by "date" where nobody knows its heading: all its cells are dates, and
 * the heading is that of a period (`week`), or one product stands in rows of different days, which it does in no list
 * of products. Other tables keep their headings.
 */
export function withDayHeading(
  header: readonly string[],
  currency: string,
  rows: readonly CsvRow[],
): readonly string[] {
  const names = namesFor(header, currency)
  const columns: Readonly<Record<string, number>> = columnsOfKind('orders', names)
  const product = columns.code ?? columns.title
  if (columns.moment !== undefined || product === undefined) return header
  const taken = new Set(Object.values(columns))
  const days = header.flatMap((_, at) => (!taken.has(at) && isDay(rows, at) ? [at] : []))
  const day =
    days.find((at) => periodNames.has(names[at]!)) ??
    days.find((at) => standsOnSeveralDays(rows, product, at))
  if (day === undefined || missingFields('orders', { ...columns, moment: day }).length > 0) return header
  return header.with(day, 'date')
}

function isDay(rows: readonly CsvRow[], at: number): boolean {
  const cells = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
  return cells.length * 2 > rows.length && cells.every(isWrittenDate)
}

/** Plain numbers are days only under a heading that says so. */
function isWrittenDate(cell: string): boolean {
  const isNumber = /^\d{1,7}(?:[.,]\d+)?$/.test(cell)
  return !isNumber && (parseMoment(cell, 'dmy') ?? parseMoment(cell, 'mdy')) !== null
}

function standsOnSeveralDays(rows: readonly CsvRow[], product: number, day: number): boolean {
  const dayOf = new Map<string, string>()
  return rows.some(({ cells }) => {
    const [name, on] = [(cells[product] ?? '').trim(), (cells[day] ?? '').trim()]
    if (name === '' || on === '') return false
    const before = dayOf.get(name)
    dayOf.set(name, on)
    return before !== undefined && before !== on
  })
}
