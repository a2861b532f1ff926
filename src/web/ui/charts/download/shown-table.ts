import { neutralCell } from '#contract/neutral-cell'
import type { RegionalSettings } from '#contract/settings'
import { parseDecimal } from '#web/lib/format/parse.ts'
import type { ChartTableData } from '../chart-table.tsx'

export interface ShownCell {
  readonly value: string | number | null
  /** Number format of a spreadsheet cell, for figures. */
  readonly numFmt?: string
  /** A figure's digits with a decimal point, so that nothing is rounded. */
  readonly decimal?: string
}

const ABSENT = new Set(['', '–', '—'])
/** An IP address: its points would be parsed as thousands separators. */
const INTERNET_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const CURRENCY = /^(?:[A-Z]{2,3})?\p{Sc}|\p{Sc}$|^[A-Z]{3}\s|\s[A-Z]{3}$/gu

/** Parses a displayed cell: `$1,234.50`, `12.3%` and `−2.47` are figures; everything else stays text. */
export function shownCell(text: string, settings: RegionalSettings): ShownCell {
  const shown = text.trim()
  if (ABSENT.has(shown)) return { value: null }
  if (INTERNET_ADDRESS.test(shown)) return { value: text }
  const isShare = /%$/.test(shown)
  const sign = /^[−-]/.test(shown) ? '-' : ''
  const bare = shown.replace(/^[−+-]/, '').replace(/\s?%$/, '')
  const amount = bare.replace(CURRENCY, '').trim()
  const decimal = parseDecimal(settings, amount)
  if (decimal === null) return { value: text }
  const places = decimal.split('.')[1]?.length ?? 0
  if (isShare)
    return {
      value: Number((Number(sign + decimal) / 100).toPrecision(12)),
      numFmt: places > 0 ? `0.${'0'.repeat(places)}%` : '0%',
      decimal: String(Number((Number(sign + decimal) / 100).toPrecision(12))),
    }
  return {
    value: Number(sign + decimal),
    numFmt: places > 0 ? `#,##0.${'0'.repeat(places)}` : '#,##0',
    decimal: sign + decimal,
  }
}

/** The first column names the row and stays text: a product called "00123" is no figure. */
export function shownRows(
  { rows }: ChartTableData,
  settings: RegionalSettings,
): readonly (readonly ShownCell[])[] {
  return rows.map(({ cells }) =>
    cells.map((text, index) => (index === 0 ? { value: text } : shownCell(text, settings))),
  )
}

/** Uses the user's separators and a byte order mark; texts that a spreadsheet would execute are neutralised. */
export function csvOf(table: ChartTableData, settings: RegionalSettings): string {
  const mark = settings.decimal_separator
  const between = mark === ',' ? ';' : ','
  const quoted = (text: string) => (/["\r\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const safe = (text: string) => quoted(neutralCell(text))
  const cell = ({ value, decimal }: ShownCell) => {
    if (value === null) return ''
    return decimal === undefined ? safe(String(value)) : quoted(decimal.replace('.', mark))
  }
  const lines = [
    table.columns.map(safe).join(between),
    ...shownRows(table, settings).map((row) => row.map(cell).join(between)),
  ]
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** One object per row, with the column headers as keys. */
export function jsonOf(table: ChartTableData, settings: RegionalSettings): string {
  const rows = shownRows(table, settings).map((row) =>
    Object.fromEntries(table.columns.map((header, index) => [header, row[index]?.value ?? null])),
  )
  return `${JSON.stringify(rows, null, 1)}\n`
}

/** `Sales Evolution: Mug` as `sales-evolution-mug`. */
export function fileNameOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug.slice(0, 80) || 'chart'
}
