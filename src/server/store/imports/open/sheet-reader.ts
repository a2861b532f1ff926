import { IMPORT_LIMITS } from './import-limits.ts'
import { withoutEscapes, XmlAttributes, type XmlReader, xmlText } from './xml-tags.ts'

/** A cell as it is stored; a day or time as a text. */
type Value = string | number | boolean | null

export interface ReadRow {
  /** Zero-based. */
  readonly index: number
  readonly values: Value[]
}

type Type = 'number' | 'shared' | 'text' | 'inline' | 'boolean' | 'error'

const types: Readonly<Record<string, Type>> = {
  ...{ s: 'shared', str: 'text', inlineStr: 'inline', b: 'boolean', e: 'error' },
}
const R = 0x72
const S = 0x73
const T = 0x74
const ZERO = 0x30
const MINUS = 0x2d
const POINT = 0x2e
/** Digits of which every number is exact. */
const MOST_DIGITS = 15
const powers = Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => 10 ** digits)

export interface SheetContext {
  readonly strings: readonly string[]
  readonly isDate: readonly boolean[]
  readonly dateText: (serial: number) => string
}

/** Collects the rows of a sheet's XML. */
export class SheetReader implements XmlReader {
  /** True once the sheet has ended: one that is cut lacks rows without a word. */
  isWhole = false
  private rows: ReadRow[] = []
  private readonly context: SheetContext
  private readonly attributes = new XmlAttributes()
  private isData = false
  private isInline = false
  private isSpoken = false
  private row: ReadRow | null = null
  private lastIndex = -1
  /** Of the cell that is open: its column, -1 if none is. */
  private column = -1
  private nextColumn = 0
  private type: Type = 'number'
  private style = -1
  private takesText = false
  /** What was read of the cell: a number if there are digits alone, else the text. */
  private number: number | null = null
  private written = ''

  constructor(context: SheetContext) {
    this.context = context
  }

  /** Returns the rows that have ended since the last time. */
  take(): readonly ReadRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }

  open(name: string, bytes: Buffer, from: number, to: number): void {
    switch (name) {
      case 'c':
        if (this.row) this.openCell(bytes, from, to)
        return
      case 'v':
        this.takesText = this.column >= 0 && this.type !== 'inline'
        return
      case 'row':
        if (this.isData) this.openRow(bytes, from, to)
        return
      case 't':
        this.takesText = this.isInline && !this.isSpoken
        return
      case 'is':
        this.isInline = this.column >= 0 && this.type === 'inline'
        return
      case 'rPh':
        this.isSpoken = true
        return
      case 'sheetData':
        this.isData = true
    }
  }

  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void {
    if (!this.takesText) return
    if (this.number === null && this.written === '' && (this.type === 'number' || this.type === 'shared')) {
      this.number = plainNumber(bytes, from, to)
      if (this.number !== null) return
    }
    // A text in parts, which nobody writes, is one text.
    this.written = `${this.number ?? ''}${this.written}${xmlText(bytes, from, to, isRaw)}`
    this.number = null
  }

  close(name: string): void {
    switch (name) {
      case 'c':
        if (this.row && this.column >= 0) this.closeCell(this.row.values)
        return
      case 'v':
      case 't':
        this.takesText = false
        return
      case 'row':
        if (this.row) this.rows.push(this.row)
        this.row = null
        return
      case 'is':
        this.isInline = false
        return
      case 'rPh':
        this.isSpoken = false
        return
      case 'sheetData':
        this.isData = false
        return
      case 'worksheet':
        this.isWhole = true
    }
  }

  private openRow(bytes: Buffer, from: number, to: number): void {
    const attributes = this.attributes.start(bytes, from, to)
    let index = this.lastIndex + 1
    while (attributes.next()) {
      const { nameFrom, nameTo, valueFrom, valueTo } = attributes
      if (nameTo - nameFrom !== 1 || bytes[nameFrom] !== R) continue
      index = (plainNumber(bytes, valueFrom, valueTo) ?? Number(xmlText(bytes, valueFrom, valueTo))) - 1
    }
    this.lastIndex = index
    this.row = { index, values: [] }
    this.column = -1
    this.nextColumn = 0
  }

  private openCell(bytes: Buffer, from: number, to: number): void {
    this.column = this.nextColumn
    this.type = 'number'
    this.style = -1
    this.number = null
    this.written = ''
    const attributes = this.attributes.start(bytes, from, to)
    while (attributes.next()) {
      const { nameFrom, nameTo, valueFrom, valueTo } = attributes
      if (nameTo - nameFrom !== 1) continue
      const name = bytes[nameFrom]
      if (name === R) this.column = columnOf(bytes, valueFrom, valueTo) ?? this.nextColumn
      else if (name === T) this.type = typeOf(bytes, valueFrom, valueTo)
      else if (name === S) this.style = plainNumber(bytes, valueFrom, valueTo) ?? -1
    }
    this.nextColumn = this.column + 1
  }

  private closeCell(values: Value[]): void {
    const { column } = this
    this.column = -1
    // A column that is not read says only that the table is too wide.
    if (column > IMPORT_LIMITS.columns) return
    while (values.length < column) values.push(null)
    values[column] = this.value()
  }

  private value(): Value {
    const { type, written } = this
    switch (type) {
      case 'number':
        return this.numberValue()
      case 'shared':
        return this.context.strings[this.number ?? Number(written || Number.NaN)] ?? null
      case 'text':
      case 'inline':
        return withoutEscapes(written)
      case 'boolean':
        return written === '1' || written.toLowerCase() === 'true'
      case 'error':
        return written
    }
  }

  private numberValue(): Value {
    if (this.number === null && this.written === '') return null
    const number = this.number ?? Number(this.written)
    if (Number.isNaN(number)) return this.written
    return this.context.isDate[this.style] ? this.context.dateText(number) : number
  }
}

/** Column of a cell's reference, from 0; `null` if it names none. One after the last that is read stands for all of them. */
function columnOf(bytes: Buffer, from: number, to: number): number | null {
  let column = 0
  for (let at = from; at < to; at++) {
    // Lower and upper case letters.
    const letter = (bytes[at]! & 0xdf) - 0x40
    if (letter < 1 || letter > 26) break
    column = Math.min(column * 26 + letter, IMPORT_LIMITS.columns + 2)
  }
  return column === 0 ? null : column - 1
}

function typeOf(bytes: Buffer, from: number, to: number): Type {
  if (to - from === 1 && bytes[from] === S) return 'shared'
  return types[bytes.toString('latin1', from, to)] ?? 'number'
}

/** Reads digits with at most a sign and a point; `null` if there is anything else, or more digits than are exact. */
function plainNumber(bytes: Buffer, from: number, to: number): number | null {
  const isNegative = bytes[from] === MINUS
  const first = isNegative ? from + 1 : from
  let value = 0
  let point = -1
  for (let at = first; at < to; at++) {
    const digit = bytes[at]! - ZERO
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else if (bytes[at] === POINT && point < 0) point = at
    else return null
  }
  const digits = to - first - (point < 0 ? 0 : 1)
  if (digits < 1 || digits > MOST_DIGITS) return null
  // Both are whole numbers without an error, so the quotient is the nearest one.
  if (point >= 0) value /= powers[to - point - 1]!
  return isNegative ? -value : value
}
