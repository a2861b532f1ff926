import { SIGN_SOURCE } from './currencies.ts'

/** Amounts are whole ten-thousandths (the scale of the database), so that sums have no binary rounding error. */
export const UNITS_PER_ONE = 10_000

export type DecimalMark = 'point' | 'comma'

const plain = /^-?\d{1,15}(\.\d+)?$/
/** Has nothing that `noise` takes away. */
const isNumber = /^[\d.,]+$/
const noise = new RegExp(`[\\s'’\`_]|(?<!\\p{L})kr\\.|${SIGN_SOURCE}|[A-Z]{3}$|^[A-Z]{3}`, 'gu')

/** A whole amount as written in German: `12,-`. */
const noCents = /[.,][-–—]+$/

/**
 * Parses a cell's number, in ten-thousandths, rounded half away from zero; `null` if it has none. Exponents
 * (`1e309`), words and amounts that a double cannot hold exactly are refused.
 */
export function parseAmount(text: string, mark: DecimalMark): number | null {
  if (plain.test(text) && mark === 'point') return scaled(text)
  let rest = isNumber.test(text) ? text : text.replace(noise, '').replace(noCents, '')
  let negative = false
  if (/^\(.*\)$/.test(rest)) {
    negative = true
    rest = rest.slice(1, -1)
  }
  if (/[-−]$/.test(rest)) rest = `-${rest.slice(0, -1)}`
  rest = rest.replace(/^[−]/, '-').replace(/^\+/, '')
  rest = mark === 'comma' ? dropGroups(rest, '.').replace(',', '.') : dropGroups(rest, ',')
  if (rest.startsWith('.')) rest = `0${rest}`
  if (!plain.test(rest)) return null
  const value = scaled(rest)
  return value !== null && negative ? -value : value
}

/** Removes thousands separators only if the last group has three digits (Indian groups before it have two). */
function dropGroups(text: string, mark: '.' | ','): string {
  if (!text.includes(mark)) return text
  const grouped = mark === '.' ? /^-?\d{1,3}(\.\d{3})+(,\d*)?$/ : /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/
  return grouped.test(text) ? text.replaceAll(mark, '') : text
}

function scaled(text: string): number | null {
  const point = text.indexOf('.')
  if (point < 0) return inRange(Number(text) * UNITS_PER_ONE)
  const negative = text.charCodeAt(0) === 45
  const whole = Number(text.slice(negative ? 1 : 0, point))
  const digits = text.slice(point + 1)
  const fraction = Number(digits.slice(0, 4).padEnd(4, '0')) + (digits.charCodeAt(4) >= 53 ? 1 : 0)
  const value = whole * UNITS_PER_ONE + fraction
  return inRange(negative ? -value : value)
}

function inRange(value: number): number | null {
  if (!Number.isSafeInteger(value)) return null
  return value === 0 ? 0 : value
}

/** Formats an exact decimal without an exponent, for the database and for summaries. */
export function amountText(units: number): string {
  const size = Math.abs(units)
  const whole = Math.floor(size / UNITS_PER_ONE)
  const fraction = size - whole * UNITS_PER_ONE
  const digits = fraction === 0 ? '' : `.${String(fraction).padStart(4, '0').replace(/0+$/, '')}`
  return `${units < 0 ? '-' : ''}${whole}${digits}`
}

/** Counts the digits after the mark: `12,50 €` has two. */
function digitsBehind(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  return end - at - 1
}

/** Counts what a column's cells show about the decimal mark; a file has one mark. */
export class DecimalMarkEvidence {
  private points = 0
  private commas = 0
  /** Numbers such as 1,234, which may mean about one or about one thousand. */
  private unclear = 0

  look(text: string): void {
    const point = text.lastIndexOf('.')
    const comma = text.lastIndexOf(',')
    if (point < 0 && comma < 0) return
    if (point >= 0 && comma >= 0) {
      if (point > comma) this.points++
      else this.commas++
      return
    }
    const at = Math.max(point, comma)
    const behind = digitsBehind(text, at)
    const single = text.indexOf(point >= 0 ? '.' : ',') === at
    // Three digits after a single mark may be a group (1,234) or decimals (0.001): only a leading zero decides.
    const tells = single && (behind !== 3 || /^\D*0$/.test(text.slice(0, at)))
    if (tells && point >= 0) this.points++
    else if (tells) this.commas++
    else if (single) this.unclear++
  }

  /** Adds what another column shows. */
  add(other: DecimalMarkEvidence): void {
    this.points += other.points
    this.commas += other.commas
    this.unclear += other.unclear
  }

  /** True if a person has to name the mark, because the file shows none or both equally often. */
  get isUndecided(): boolean {
    return this.points === this.commas && (this.points > 0 || this.unclear > 0)
  }

  /**
   * Returns the mark. An undecided file uses a point, unless its columns are separated by semicolons, as in countries
   * with a decimal comma.
   */
  decide(delimiter: string): DecimalMark {
    if (this.points !== this.commas) return this.commas > this.points ? 'comma' : 'point'
    return delimiter === ';' ? 'comma' : 'point'
  }
}
