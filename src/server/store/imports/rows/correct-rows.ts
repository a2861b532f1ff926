import type { BulkFix } from '#contract/import-review'
import type { CsvRow } from '../open/csv-rows.ts'
import type { ImportPlan } from '../understand/import-plan.ts'

export interface CorrectedRow extends CsvRow {
  /** True if the user rejected the row by hand. */
  readonly isSkipped: boolean
}

type Corrections = Pick<ImportPlan, 'edits' | 'fixes' | 'skippedRows'>

/** Yields the rows below the header with the user's corrections: bulk fixes first, then single cells. */
export async function* correctedRows(
  pieces: AsyncIterable<readonly CsvRow[]>,
  headerRow: number,
  corrections: Corrections,
): AsyncGenerator<readonly CorrectedRow[]> {
  const correct = corrector(corrections)
  for await (const piece of pieces) {
    const rows: CorrectedRow[] = []
    for (const row of piece) if (row.row > headerRow) rows.push(correct(row))
    if (rows.length > 0) yield rows
  }
}

export function corrector({ edits, fixes, skippedRows }: Corrections): (row: CsvRow) => CorrectedRow {
  const skipped = new Set(skippedRows)
  const byRow = Map.groupBy(edits, ({ row }) => row)
  if (fixes.length === 0 && byRow.size === 0)
    return ({ row, cells }) => ({ row, cells, isSkipped: skipped.has(row) })
  return ({ row, cells }) => {
    const own = byRow.get(row)
    let corrected = fixes.length > 0 ? fixes.reduce(applyFix, [...cells]) : cells
    if (own) {
      corrected = [...corrected]
      for (const { column, value } of own) setCell(corrected as string[], column, value)
    }
    return { row, cells: corrected, isSkipped: skipped.has(row) }
  }
}

function applyFix(cells: string[], fix: BulkFix): string[] {
  switch (fix.fix) {
    case 'trim':
      if (fix.column === null) return cells.map(trimmed)
      if (fix.column < cells.length) cells[fix.column] = trimmed(cells[fix.column]!)
      return cells
    case 'fill_blank':
      if ((cells[fix.column] ?? '').trim() === '') setCell(cells, fix.column, fix.value)
      return cells
    case 'replace':
      if (trimmed(cells[fix.column] ?? '') === trimmed(fix.from)) setCell(cells, fix.column, fix.value)
      return cells
    case 'set_all':
      setCell(cells, fix.column, fix.value)
      return cells
  }
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Sets a cell; a row that ends earlier is filled up to it. */
function setCell(cells: string[], column: number, value: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = value
}
