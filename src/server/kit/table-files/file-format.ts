import Papa from 'papaparse'
import { neutralCell } from '#contract/neutral-cell'
import type { RegionalSettings } from '#contract/settings'
import { shopPrice } from '../formats/shop-price.ts'

export type Cell = string | number | null

/** Format of figures and dates in this user's files, so that their own spreadsheet reads them. */
export interface FileFormat {
  /** Writes `12.5000` with the user's decimal mark and without trailing zeros; `null` stays empty. */
  decimal(value: string | null): string
  line(cells: readonly Cell[]): string
}

export function fileFormat(settings: RegionalSettings): FileFormat {
  const mark = settings.decimal_separator
  // If the comma is the decimal mark, spreadsheets separate columns by semicolons.
  const delimiter = mark === ',' ? ';' : ','
  return {
    decimal: (value) => (value === null ? '' : shopPrice(value).replace('.', mark)),
    line: (cells) => {
      const texts = cells.map((cell) => (cell === null ? '' : neutralCell(String(cell))))
      return `${Papa.unparse([texts], { delimiter, newline: '\r\n' })}\r\n`
    },
  }
}
