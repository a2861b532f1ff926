import type { RegionalSettings } from '#contract/settings'
import { fixed, NO_BREAK_SPACE, withSeparators } from '../formats/amounts.ts'
import { dayText, momentText } from '../formats/dates.ts'
import { type CellKind, cleanCell, type TableCell } from './table-file.ts'

/** Formats a cell by the user's settings; an empty cell is a dash. */
export function cellText(cell: TableCell, kind: CellKind, settings: RegionalSettings): string {
  if (cell === null) return '–'
  const mark = settings.decimal_separator
  switch (kind) {
    case 'money':
      return withSeparators(fixed(String(cell), settings.number_of_decimals), settings)
    case 'share':
      return `${(Number(cell) * 100).toFixed(1).replace('.', mark)}${settings.language.startsWith('en') ? '' : NO_BREAK_SPACE}%`
    case 'whole':
    case 'decimal':
      return withSeparators(String(cell), settings)
    case 'day':
      return dayText(String(cell).slice(0, 10), settings.date_format)
    case 'moment':
      return momentText(String(cell), settings)
    case 'text':
      return cleanCell(String(cell))
  }
}

const MISSING = /[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\t\r\n]/u
/** Characters with a substitute that every font has. */
const PLAIN: Readonly<Record<string, string>> = { '\u2212': '-', '\u202f': '\u00a0', '\u2009': ' ' }

/** True if the standard PDF fonts can show the text: they contain Western European letters only. */
export const hasOnlyWinAnsi = (text: string): boolean => !MISSING.test(text)

/** Composes letters and replaces minus signs and narrow spaces by characters that every font has. */
export function withPlainMarks(text: string): string {
  return text.normalize('NFC').replace(/[\u2212\u202f\u2009]/g, (mark) => PLAIN[mark] ?? mark)
}
