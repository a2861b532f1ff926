import { writeXlsx } from 'hucre/xlsx'
import type { RegionalSettings } from '#contract/settings'
import type { ChartTableData } from '../chart-table.tsx'
import { shownRows } from './shown-table.ts'

const WIDEST = 48

/** A workbook with one sheet: typed figures with their formats, a sticky header. Loaded on request. */
export async function xlsxOf(table: ChartTableData, settings: RegionalSettings): Promise<Blob> {
  const rows = shownRows(table, settings)
  const width = (index: number) =>
    Math.min(
      WIDEST,
      Math.max(
        ...[table.columns, ...table.rows.map(({ cells }) => cells)].map((row) => row[index]?.length ?? 0),
      ) + 2,
    )
  const bytes = await writeXlsx({
    sheets: [
      {
        name:
          table.caption
            .replaceAll(/[\\/?*[\]:]/g, ' ')
            .slice(0, 31)
            .trim() || 'Data',
        columns: table.columns.map((header, index) => ({ header, width: width(index) })),
        rows: [[...table.columns], ...rows.map((row) => row.map(({ value }) => value))],
        cells: new Map(
          rows.flatMap((row, y) =>
            row.flatMap(({ value, numFmt }, x) =>
              numFmt ? [[`${y + 1},${x}`, { value, style: { numFmt } }] as const] : [],
            ),
          ),
        ),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
