import type { RegionalSettings } from '#contract/settings'
import { fileFormat } from './file-format.ts'
import { type CellKind, cleanCell, type TableCell } from './table-file.ts'

const NO_BREAK_SPACE = '\u00a0'

/** A cell as the user writes it; what is absent is a dash. */
export function cellText(cell: TableCell, kind: CellKind, settings: RegionalSettings): string {
  if (cell === null) return '–'
  const mark = settings.decimal_separator
  switch (kind) {
    case 'money':
      return grouped(fileFormat(settings).decimal(Number(cell).toFixed(2)), settings)
    case 'share':
      return `${(Number(cell) * 100).toFixed(1).replace('.', mark)}${settings.language.startsWith('en') ? '' : NO_BREAK_SPACE}%`
    case 'whole':
    case 'decimal':
      return grouped(String(cell).replace('.', mark), settings)
    case 'day':
    case 'moment':
      return dayText(String(cell), settings.date_format)
    case 'text':
      return cleanCell(String(cell))
  }
}

function grouped(text: string, { decimal_separator, thousands_separator }: RegionalSettings): string {
  const [whole = '', fraction] = text.split(decimal_separator)
  const groups = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousands_separator)
  return fraction === undefined ? groups : `${groups}${decimal_separator}${fraction}`
}

function dayText(text: string, format: RegionalSettings['date_format']): string {
  const [year, month, day] = text.slice(0, 10).split('-')
  const rest = text.slice(10)
  switch (format) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}${rest}`
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}${rest}`
    case 'YYYY-MM-DD':
      return text
  }
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
