import Papa from 'papaparse'
import { delimiters } from '#contract/import-fields'
import { headingOf } from '../cells/currencies.ts'
import { knownNames } from '../cells/field-names.ts'

const ROWS = 20

/**
 * Returns the delimiter under which the first rows fit best: most known column names in one row, then most rows of
 * equal width, then most columns.
 */
export function sniffDelimiter(head: string): string {
  const scored = delimiters.map((delimiter) => ({ delimiter, ...score(head, delimiter) }))
  scored.sort((a, b) => b.names - a.names || b.even - a.even || b.width - a.width)
  return scored[0]!.delimiter
}

function score(head: string, delimiter: string): { names: number; even: number; width: number } {
  const { data } = Papa.parse<string[]>(head, { delimiter, preview: ROWS, skipEmptyLines: 'greedy' })
  // The last row of a long head may be incomplete.
  const rows = data.length > 2 ? data.slice(0, -1) : data
  const names = Math.max(
    0,
    ...rows
      .slice(0, 10)
      .map((row) => row.filter((name) => knownNames.has(headingOf(name.slice(0, 200)).folded)).length),
  )
  const widths = rows.map((row) => row.length).filter((width) => width > 1)
  const common = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
  return { names, even: widths.filter((width) => width === common).length, width: common }
}
