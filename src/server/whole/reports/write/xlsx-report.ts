import { type CellValue, type SheetChart, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { RegionalSettings } from '#contract/settings'
import type { Wording } from '../../../kit/messages/render.ts'
import type { TableCell, TableColumn } from '../../../kit/table-files/table-file.ts'
import { cellFormat, columnWidth, sheetName, xlsxCell } from '../../../kit/table-files/xlsx-table.ts'
import type { Report, ReportFact, ReportTable } from '../report.ts'
import { periodText } from './summary-table.ts'

const MOST_BARS = 10
const COLOUR = '0F766E'

interface Styled {
  readonly value: CellValue
  readonly style?: { readonly numFmt?: string; readonly font?: { readonly bold: true } }
}

/**
 * Writes a workbook: the summary, then a sheet for each table with typed cells, a fixed header and a native chart.
 */
export async function xlsxReport(
  report: Report,
  word: Wording,
  settings: RegionalSettings,
  withCharts: boolean,
): Promise<Uint8Array> {
  const names = sheetNames(word('report.summary'), report.tables)
  return writeXlsx({
    sheets: [
      summarySheet(report, word, settings, names[0] ?? 'Summary'),
      ...report.tables.map((table, at) => tableSheet(table, names[at + 1] ?? `${at}`, settings, withCharts)),
    ],
    properties: { title: report.title, company: report.company },
  })
}

/** Excel refuses two sheets with the same name. */
function sheetNames(summary: string, tables: readonly ReportTable[]): readonly string[] {
  const names: string[] = []
  for (const wanted of [summary, ...tables.map(({ title }) => title)]) {
    const name = sheetName(wanted)
    names.push(names.includes(name) ? `${name.slice(0, 27)} ${names.length}` : name)
  }
  return names
}

function summarySheet(report: Report, word: Wording, settings: RegionalSettings, name: string): WriteSheet {
  const hasBefore = report.facts.some(({ before }) => before !== null)
  const bold = (value: string): Styled => ({ value, style: { font: { bold: true } } })
  const rows: (readonly Styled[])[] = [
    [bold(report.title)],
    [{ value: report.company }],
    [{ value: periodText(report, word, settings) }],
    [{ value: report.currency }],
    [],
    [
      bold(word('report.measure')),
      bold(word('report.value')),
      ...(hasBefore ? [bold(word('report.before')), bold(word('report.change'))] : []),
    ],
    ...report.facts.map((fact) => factRow(fact, settings, hasBefore)),
    [],
    ...[...report.notes, ...report.facts.flatMap(({ note }) => note ?? [])].map((value) => [{ value }]),
  ]
  return {
    name,
    columns: [{ width: 38 }, { width: 18 }, { width: 18 }, { width: 12 }],
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells: new Map(
      rows.flatMap((row, y) => row.map((cell, x) => [`${y},${x}`, { ...cell }] as const)),
    ) as NonNullable<WriteSheet['cells']>,
  }
}

function factRow(fact: ReportFact, settings: RegionalSettings, hasBefore: boolean): readonly Styled[] {
  const cell = (value: TableCell, kind = fact.kind): Styled => ({
    value: xlsxCell(value, kind),
    style: cellFormat(kind, settings),
  })
  const change = fact.change === null ? null : fact.change.toFixed(6)
  return [
    { value: fact.label },
    cell(fact.value),
    ...(hasBefore ? [cell(fact.before), cell(change, 'share')] : []),
  ]
}

function tableSheet(
  { title, columns, rows, chart, note }: ReportTable,
  name: string,
  settings: RegionalSettings,
  withCharts: boolean,
): WriteSheet {
  const kinds = columns.map(({ kind }) => kind)
  const drawn = withCharts && chart && rows.length > 0 ? chartOf(title, columns, rows.length, chart) : null
  const cells = rows.map((row) => row.map((cell, at) => xlsxCell(cell, kinds[at] ?? 'text')))
  return {
    name,
    columns: columns.map((column) => ({
      header: column.header,
      width: columnWidth(column),
      ...cellFormat(column.kind, settings),
    })),
    rows: [columns.map(({ header }) => header), ...cells, ...(note === null ? [] : [[], [note]])],
    freezePane: { rows: 1 },
    ...(drawn ? { charts: [drawn] } : {}),
  }
}

function chartOf(
  title: string,
  columns: readonly TableColumn[],
  count: number,
  chart: NonNullable<ReportTable['chart']>,
): SheetChart {
  const letter = (key: string) => String.fromCharCode(65 + columns.findIndex((column) => column.key === key))
  const last = 1 + (chart.kind === 'bars' ? Math.min(MOST_BARS, count) : count)
  const range = (key: string) => `${letter(key)}2:${letter(key)}${last}`
  const value = columns.find(({ key }) => key === chart.value)
  return {
    type: chart.kind === 'bars' ? 'column' : 'line',
    title,
    series: [
      {
        name: value?.header ?? '',
        values: range(chart.value),
        categories: range(chart.label),
        color: COLOUR,
      },
    ],
    anchor: {
      from: { row: 1, col: columns.length + 1 },
      to: { row: 20, col: columns.length + 10 },
    },
  }
}
