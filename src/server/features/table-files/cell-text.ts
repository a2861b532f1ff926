import type { RegionalSettings } from '#contract/settings'
import { fileFormat } from './file-format.ts'
import { type CellKind, cleanCell, type TableCell } from './table-file.ts'

/** A cell as the user writes it; what is absent is a dash. */
export function cellText(cell: TableCell, kind: CellKind, settings: RegionalSettings): string {
  if (cell === null) return '–'
  const mark = settings.decimal_separator
  switch (kind) {
    case 'money':
      return grouped(fileFormat(settings).decimal(Number(cell).toFixed(2)), settings)
    case 'share':
      return `${(Number(cell) * 100).toFixed(1).replace('.', mark)} %`
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

const MISSING = /[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu
/** Letters that are no base letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ŧ: 'T', ŧ: 't', ĸ: 'k', ŋ: 'n', Ŋ: 'N' },
  ...{ '\u2212': '-', '\u202f': '\u00a0', '\u2009': ' ' },
}

/**
 * The fonts that every reader has know Western European letters. Other Latin letters lose their mark (č: c), which still reads;
 * what has no such letter is shown as a question mark.
 */
export function winAnsi(text: string): string {
  return text.normalize('NFC').replace(MISSING, (letter) => {
    const base = PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
    return base === '' || base.search(MISSING) >= 0 ? '?' : base
  })
}
