import type { BulkRecord } from '#web/features/catalogue/types.ts'
import type { Format } from '#web/lib/format/format.ts'

export type LineFault = 'parts' | 'date' | 'name' | 'quantity' | 'zeroQuantity' | 'total' | 'sign'

export interface FaultyLine {
  /** Line number in the text, from 1. */
  readonly line: number
  readonly fault: LineFault
}

export interface BulkLines {
  readonly records: readonly BulkRecord[]
  /** The line of each record in the text. */
  readonly lines: readonly number[]
  readonly faults: readonly FaultyLine[]
}

type Reader = Pick<Format, 'parseDate' | 'parseDecimal'>

const PER_TURN = 5000

/**
 * Parses pasted sales: date, name, quantity, total in each line, separated by commas, or by tabs or semicolons as
 * spreadsheets copy them. Blank lines and a header are dropped. Works in small steps, so that typing stays smooth.
 */
export async function readBulkLines(text: string, format: Reader): Promise<BulkLines> {
  const records: BulkRecord[] = []
  const lines: number[] = []
  const faults: FaultyLine[] = []
  const all = text.split(/\r\n|\r|\n/)
  for (let index = 0; index < all.length; index++) {
    if (index % PER_TURN === PER_TURN - 1) await new Promise((resolve) => setTimeout(resolve))
    const line = all[index]!
    if (line.trim() === '') continue
    if (records.length + faults.length === 0 && isHeading(line)) continue
    const record = readLine(line, format)
    if (typeof record === 'string') faults.push({ line: index + 1, fault: record })
    else {
      records.push(record)
      lines.push(index + 1)
    }
  }
  return { records, lines, faults }
}

/** True for a copied header row: four column names without any digit, because every record contains a digit. */
function isHeading(line: string): boolean {
  return !/\d/.test(line) && splitLine(line).filter((part) => part !== '').length === 4
}

export function readLine(line: string, format: Reader): BulkRecord | LineFault {
  const parts = splitLine(line)
  if (parts.length !== 4) return 'parts'
  const [date = '', name = '', units = '', amount = ''] = parts
  const paidAt = momentOf(date, format)
  if (paidAt === null) return 'date'
  if (name === '') return 'name'
  const quantity = decimal(units, format)
  if (quantity === null || !/^-?\d{1,9}(\.0+)?$/.test(quantity)) return 'quantity'
  if (Number(quantity) === 0) return 'zeroQuantity'
  const total = decimal(amount, format)
  if (total === null || Number(total) === 0) return 'total'
  if (Number(total) > 0 !== Number(quantity) > 0) return 'sign'
  return { paid_at: paidAt, lineitem_name: name, quantity: Number(quantity), total }
}

/** Parses the user's number format; `19.80` is always accepted. */
function decimal(text: string, format: Reader): string | null {
  return format.parseDecimal(text) ?? (/^-?\d{1,14}(\.\d{1,4})?$/.test(text) ? text : null)
}

/** Parses a date in the user's format, with or without a time of day. */
function momentOf(text: string, format: Reader): string | null {
  const [date = '', time] = text.split(/[T\s]+/)
  const day = format.parseDate(date)
  if (day === null || time === undefined) return day
  return /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time) ? `${day}T${time.padStart(5, '0')}` : null
}

function splitLine(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map((part) => part.trim())
  return splitQuoted(line, line.split(';').length === 4 ? ';' : ',')
}

/** Splits a line; a name with a comma is in quotation marks, doubled ones stand for themselves. */
function splitQuoted(line: string, mark: ',' | ';'): readonly string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    const sign = line[index]!
    if (isQuoted && sign === '"' && line[index + 1] === '"') {
      part += '"'
      index++
    } else if (sign === '"' && (isQuoted || part.trim() === '')) isQuoted = !isQuoted
    else if (sign === mark && !isQuoted) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()]
}
