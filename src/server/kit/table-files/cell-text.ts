import type { RegionalSettings } from '#contract/settings'
import { type CellKind, cleanCell, type TableCell } from './table-file.ts'

const NO_BREAK_SPACE = '\u00a0'

/** A cell as the user writes it; what is absent is a dash. */
export function cellText(cell: TableCell, kind: CellKind, settings: RegionalSettings): string {
  if (cell === null) return '–'
  const mark = settings.decimal_separator
  switch (kind) {
    case 'money':
      return grouped(fixed(String(cell), settings.number_of_decimals).replace('.', mark), settings)
    case 'share':
      return `${(Number(cell) * 100).toFixed(1).replace('.', mark)}${settings.language.startsWith('en') ? '' : NO_BREAK_SPACE}%`
    case 'whole':
    case 'decimal':
      return grouped(String(cell).replace('.', mark), settings)
    case 'day':
      return dayText(String(cell).slice(0, 10), settings.date_format)
    case 'moment':
      return momentText(String(cell), settings)
    case 'text':
      return cleanCell(String(cell))
  }
}

/** `2026-11-20T19:05:00Z` on the clocks of the user's time zone: `11/20/2026, 2:05 PM`. */
export function instantText(instant: string, settings: RegionalSettings): string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: settings.timezone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  return momentText(local.format(new Date(instant)), settings)
}

/** Digit by digit, as amounts are kept; rounded as the screens do. */
export function fixed(amount: string, decimals: number): string {
  return new Intl.NumberFormat('en-US', {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
  }).format(amount as `${number}`)
}

function grouped(text: string, settings: RegionalSettings): string {
  const { decimal_separator: mark, thousands_separator: separator } = settings
  // One sign for both would make 1.234 unreadable: then the thousands stand without a separator.
  if (separator === mark) return text
  const [whole = '', fraction] = text.split(mark)
  const groups = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator === ' ' ? NO_BREAK_SPACE : separator)
  return fraction === undefined ? groups : `${groups}${mark}${fraction}`
}

export function dayText(day: string, format: RegionalSettings['date_format']): string {
  const [year, month, date] = day.split('-')
  switch (format) {
    case 'DD/MM/YYYY':
      return `${date}/${month}/${year}`
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`
    case 'YYYY-MM-DD':
      return day
  }
}

/** `2026-11-20 14:05`, on whatever clock it was read. */
function momentText(text: string, { date_format, time_format, language }: RegionalSettings): string {
  const day = dayText(text.slice(0, 10), date_format)
  const clock = text.slice(11, 16)
  if (clock === '') return day
  if (time_format === '24-hour') return `${day}, ${clock}`
  const twelve = new Intl.DateTimeFormat(language, {
    ...{ hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' },
  })
  const time = twelve.format(new Date(`2026-01-01T${clock}:00Z`)).replaceAll(/\s/g, NO_BREAK_SPACE)
  return `${day}, ${time}`
}

const MISSING = /[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\t\r\n]/u
/** Marks with a twin that every font has. */
const PLAIN: Readonly<Record<string, string>> = { '\u2212': '-', '\u202f': '\u00a0', '\u2009': ' ' }

/** The fonts that every reader of PDF files has know Western European letters, and no others. */
export const hasOnlyWinAnsi = (text: string): boolean => !MISSING.test(text)

/** Letters in one piece, minus signs and narrow spaces as the ones that every font has. */
export function withPlainMarks(text: string): string {
  return text.normalize('NFC').replace(/[\u2212\u202f\u2009]/g, (mark) => PLAIN[mark] ?? mark)
}
