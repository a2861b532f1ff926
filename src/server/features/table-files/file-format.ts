import Papa from 'papaparse'
import type { RegionalSettings } from '#contract/settings'
import { neutral } from '../imports/download-rejects.ts'

export type Cell = string | number | null

/** How this user's files write figures and dates, so that their own spreadsheet reads them. */
export interface FileFormat {
  /** `12.5000` with the user's decimal mark and without idle zeros; `null` stays empty. */
  decimal(value: string | null): string
  /** For `to_char`: calendar date and time of day. */
  readonly momentPattern: string
  line(cells: readonly Cell[]): string
}

const datePatterns = {
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
} as const satisfies Record<RegionalSettings['date_format'], string>

export function fileFormat(settings: RegionalSettings): FileFormat {
  const mark = settings.decimal_separator
  // Where the comma marks decimals, spreadsheets separate columns by semicolons.
  const delimiter = mark === ',' ? ';' : ','
  return {
    decimal: (value) => (value === null ? '' : trimmed(value).replace('.', mark)),
    momentPattern: momentPatternOf(settings),
    line: (cells) => {
      const texts = cells.map((cell) => (cell === null ? '' : neutral(String(cell))))
      return `${Papa.unparse([texts], { delimiter, newline: '\r\n' })}\r\n`
    },
  }
}

/** As the user writes times of day; beside a date of ISO 8601 only its own 24 hours can be read back. */
function momentPatternOf({ date_format: date, time_format: time }: RegionalSettings): string {
  const clock = time === '12-hour' && date !== 'YYYY-MM-DD' ? 'HH12:MI AM' : 'HH24:MI'
  return `${datePatterns[date]} ${clock}`
}

function trimmed(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
