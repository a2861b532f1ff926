import type { RegionalSettings } from '#contract/settings'

const SPACES = /[\s\u00a0\u202f]/g

/**
 * A typed number as decimal text ("1.234,50" → "1234.50"), or null if it is none.
 * Text, not a binary float: amounts are sent to the server exactly as typed.
 */
export function parseDecimal(settings: RegionalSettings, typed: string): string | null {
  const { decimal_separator: decimalSeparator, thousands_separator: thousandsSeparator } = settings
  let rest = typed.replace(SPACES, '').replace('\u2212', '-')
  const parts = rest.split(decimalSeparator)
  if (parts.length > 2) return null
  let whole = parts[0] ?? ''
  const separator = thousandsSeparator.trim()
  if (separator && separator !== decimalSeparator && whole.includes(separator)) {
    // "12,34" under "1,234.50" is not 1234, and "0.500" under "1.234,50" not 500: groups after the first hold three
    // digits, and the first does not begin with a zero.
    const groups = whole.split(separator)
    if (!groups.every((group, index) => (index === 0 ? /^[+-]?[1-9]\d{0,2}$/ : /^\d{3}$/).test(group)))
      return null
    whole = groups.join('')
  }
  rest = parts.length === 2 ? `${whole}.${parts[1]}` : whole
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(rest)) return null
  const [integer, fraction] = rest.replace('+', '').split('.')
  const head = integer === '' || integer === '-' ? `${integer}0` : integer
  return fraction ? `${head}.${fraction}` : `${head}`
}

/** Like `parseDecimal`, for figures used in computations (quantities, percentages). */
export function parseNumber(settings: RegionalSettings, typed: string): number | null {
  const decimal = parseDecimal(settings, typed)
  return decimal === null ? null : Number(decimal)
}

const DATE_ORDER = {
  'MM/DD/YYYY': 'mdy',
  'DD/MM/YYYY': 'dmy',
  'DD.MM.YYYY': 'dmy',
  'YYYY-MM-DD': 'ymd',
} as const

/** A typed date in the user's order ("20/11/2026", also with . or -) to "2026-11-20", or null. ISO is always read. */
export function parseDate(settings: RegionalSettings, typed: string): string | null {
  const numbers = typed.trim().split(/[/.-]/)
  if (numbers.length !== 3 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return null
  const order = numbers[0]?.length === 4 ? 'ymd' : DATE_ORDER[settings.date_format]
  const at = (letter: 'y' | 'm' | 'd') => numbers[order.indexOf(letter)] ?? ''
  if (at('y').length !== 4) return null
  const [year, month, day] = [Number(at('y')), Number(at('m')), Number(at('d'))]
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
