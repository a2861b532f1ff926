import { FileProblem } from './file-problem.ts'

/** What a document says, in its order. Names come without their prefix; `from`, `to`: places in `bytes`. */
export interface XmlReader {
  /** Between `from` and `to` are its attributes (`XmlAttributes`). An empty element is closed after it was opened. */
  open(name: string, bytes: Buffer, from: number, to: number): void
  /** One text may come in parts. `isRaw`: its entities stand for themselves. */
  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void
  close(name: string): void
}

/** Longest tag, comment or piece of text, in bytes: a cell of 32,767 characters has a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024
const KNOWN_NAMES = 256

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const COLON = 0x3a
const EQUALS = 0x3d
const BANG = 0x21
const QUESTION = 0x3f
const BLANK = 0x20
const isQuote = (byte: number) => byte === 0x22 || byte === 0x27

/**
 * Reads XML in pieces that may end anywhere. It works on the bytes: a string for each tag and each text of a sheet would
 * take most of the time.
 */
export class XmlScanner {
  private readonly reader: XmlReader
  private rest: Buffer = Buffer.alloc(0)
  /** Names by their ends, so that no string is made of a name that was seen. */
  private readonly names = new Array<string>(KNOWN_NAMES).fill('')

  constructor(reader: XmlReader) {
    this.reader = reader
  }

  push(piece: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece
    this.rest = bytes.subarray(this.scan(bytes))
    if (this.rest.length > MOST_BYTES) throw new FileProblem('damaged_workbook')
  }

  /** Returns where the first tag or text begins that does not end in these bytes. */
  private scan(bytes: Buffer): number {
    const { length } = bytes
    let at = 0
    while (at < length) {
      let end = at
      if (bytes[at] !== LESS) {
        while (end < length && bytes[end] !== LESS) end++
        if (end === length) return at
        this.reader.text(bytes, at, end, false)
      } else end = this.tag(bytes, at)
      if (end < 0) return at
      at = end
    }
    return length
  }

  /** Returns the end of what begins with `<`; -1 if it is not there yet. */
  private tag(bytes: Buffer, at: number): number {
    const next = bytes[at + 1]
    if (next === BANG) return this.declaration(bytes, at)
    if (next === QUESTION) return after(bytes, '?>', at + 2)
    return next === SLASH ? this.closing(bytes, at + 2) : this.opening(bytes, at + 1)
  }

  private closing(bytes: Buffer, from: number): number {
    let nameFrom = from
    let end = from
    let nameTo = from
    for (; bytes[end] !== GREATER; end++) {
      if (end >= bytes.length) return -1
      if (bytes[end] === COLON) nameFrom = end + 1
      if (bytes[end]! > BLANK) nameTo = end + 1
    }
    this.reader.close(this.name(bytes, nameFrom, nameTo))
    return end + 1
  }

  private opening(bytes: Buffer, from: number): number {
    const { length } = bytes
    let nameFrom = from
    let nameTo = from
    for (; nameTo < length; nameTo++) {
      const byte = bytes[nameTo]!
      if (byte <= BLANK || byte === GREATER || byte === SLASH) break
      if (byte === COLON) nameFrom = nameTo + 1
    }
    let quote = 0
    let end = nameTo
    for (; end < length; end++) {
      const byte = bytes[end]!
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === GREATER) break
      else if (isQuote(byte)) quote = byte
    }
    if (end >= length) return -1
    const name = this.name(bytes, nameFrom, nameTo)
    const isEmpty = bytes[end - 1] === SLASH
    this.reader.open(name, bytes, nameTo, isEmpty ? end - 1 : end)
    if (isEmpty) this.reader.close(name)
    return end + 1
  }

  private declaration(bytes: Buffer, at: number): number {
    // The longest beginning, that of raw text, has nine bytes.
    if (bytes.length - at < 9) return -1
    const beginning = bytes.toString('latin1', at, at + 9)
    if (beginning.startsWith('<!--')) return after(bytes, '-->', at + 4)
    if (beginning !== '<![CDATA[') return after(bytes, '>', at + 2)
    const end = after(bytes, ']]>', at + 9)
    if (end >= 0) this.reader.text(bytes, at + 9, end - 3, true)
    return end
  }

  private name(bytes: Buffer, from: number, to: number): string {
    if (to <= from) return ''
    const slot = (bytes[from]! * 31 + bytes[to - 1]! * 7 + to - from) & (KNOWN_NAMES - 1)
    const known = this.names[slot]!
    if (known.length === to - from) {
      let at = from
      while (at < to && known.charCodeAt(at - from) === bytes[at]) at++
      if (at === to) return known
    }
    const name = bytes.toString('latin1', from, to)
    this.names[slot] = name
    return name
  }
}

function after(bytes: Buffer, end: string, from: number): number {
  const at = bytes.indexOf(end, from, 'latin1')
  return at < 0 ? -1 : at + end.length
}

/** The attributes of one element after the other; used again and again, because a sheet has one for each cell. */
export class XmlAttributes {
  nameFrom = 0
  nameTo = 0
  valueFrom = 0
  valueTo = 0
  private bytes: Buffer = Buffer.alloc(0)
  private to = 0

  start(bytes: Buffer, from: number, to: number): this {
    this.bytes = bytes
    this.valueTo = from
    this.to = to
    return this
  }

  /** Goes to the next attribute; false if there is none. */
  next(): boolean {
    const { bytes, to } = this
    let at = this.valueTo
    while (at < to && (bytes[at]! <= BLANK || isQuote(bytes[at]!))) at++
    if (at >= to) return false
    this.nameFrom = at
    while (at < to && bytes[at] !== EQUALS && bytes[at]! > BLANK) at++
    this.nameTo = at
    while (at < to && bytes[at]! <= BLANK) at++
    this.valueFrom = at
    this.valueTo = at
    if (bytes[at] !== EQUALS || at >= to) return true
    at++
    while (at < to && bytes[at]! <= BLANK) at++
    const quote = bytes[at]!
    this.valueFrom = isQuote(quote) ? ++at : at
    while (at < to && (isQuote(quote) ? bytes[at] !== quote : bytes[at]! > BLANK)) at++
    this.valueTo = at
    return true
  }
}

/** The attributes of an element by their names as they are written. */
export function attributesOf(bytes: Buffer, from: number, to: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const attributes = new XmlAttributes().start(bytes, from, to)
  while (attributes.next())
    found.set(
      bytes.toString('utf8', attributes.nameFrom, attributes.nameTo),
      xmlText(bytes, attributes.valueFrom, attributes.valueTo),
    )
  return found
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CHARACTER = 0x10ffff

/** The text between two places, with its entities replaced; unknown ones stay as they are. */
export function xmlText(bytes: Buffer, from: number, to: number, isRaw = false): string {
  const text = bytes.toString('utf8', from, to)
  if (isRaw || !text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole
  })
}

/** Characters that XML cannot hold are written as `_x000D_` in workbooks. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
