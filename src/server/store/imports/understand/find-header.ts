import { headingOf } from '../cells/currencies.ts'
import { knownNames } from '../cells/field-names.ts'
import type { CsvRow } from '../open/csv-rows.ts'

/** Most rows above a table with titles, dates and addresses. */
const ROWS_SEARCHED = 20

export interface FoundHeader {
  readonly row: number
  /** True if several rows could be the header and none has known names. */
  readonly isDoubtful: boolean
}

/**
 * Returns the first row with at least two known names and as many as any other; else the first row about as wide as
 * the table.
 */
export function findHeader(rows: readonly CsvRow[]): FoundHeader {
  const head = rows.slice(0, ROWS_SEARCHED)
  const names = head.map(({ cells }) => cells.filter((cell) => isKnown(cell)).length)
  const most = Math.max(0, ...names)
  if (most >= 2) return { row: head[names.indexOf(most)]!.row, isDoubtful: false }
  const widths = head.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const width = Math.max(0, ...widths)
  const at = Math.max(
    0,
    widths.findIndex((filled) => filled * 2 > width),
  )
  return { row: head[at]?.row ?? 1, isDoubtful: at > 0 || most === 0 }
}

function isKnown(cell: string): boolean {
  return cell.length <= 80 && knownNames.has(headingOf(cell).folded)
}
