import { isUtf8 } from 'node:buffer'
import { problem } from '../errors.ts'
import { findUnstorable, type Unstorable } from './storable-text.ts'

/** Bytes that are parsed before other requests are served: less than a millisecond of work. */
export const PIECE_BYTES = 65_536
/**
 * Limit in bytes of what is parsed in one step: names, numbers and brackets outside of lists, or one entry of a list.
 */
const MOST_AT_ONCE_BYTES = 262_144
/** Limit in bytes of everything outside of lists including texts, such as a document. */
const MOST_OUTSIDE_BYTES = 12_582_912
/** Maximum depth of a body; no call takes one of ten levels. */
const DEEPEST = 32

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses JSON while it arrives: the entries of each list separately, then the rest at the end, in which a number
 * stands for each list (`{"records":[0]}`). Nothing is parsed twice, and no text is longer than PIECE_BYTES plus one
 * entry.
 */
export class JsonPieces {
  private depth = 0
  private isText = false
  private isEscaped = false
  /** Depth of the list that is being read; 0 outside of lists. */
  private listDepth = 0
  private readonly outside: Uint8Array[] = []
  private outsideBytes = 0
  private plainBytes = 0
  private readonly lists: unknown[][] = []
  private readonly unstorable = new Map<unknown[], Unstorable>()
  private entries: Uint8Array[] = []
  private entriesBytes = 0
  private entryBytes = 0
  private isAfterComma = false

  add(bytes: Uint8Array): void {
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.listDepth > 0) this.entryBytes++
      if (this.isText) {
        if (this.isEscaped) this.isEscaped = false
        else if (byte === BACKSLASH) this.isEscaped = true
        else if (byte === QUOTE) this.isText = false
        if (byte !== BACKSLASH) continue
      }
      if (this.listDepth === 0) this.plainBytes++
      if (byte === QUOTE) this.isText = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.depth++
        if (this.depth > DEEPEST) throw problem('request.too_deep', { levels: DEEPEST })
        if (byte === OPEN_OBJECT || this.listDepth > 0) continue
        this.keepOutside(bytes.subarray(from, at + 1))
        from = at + 1
        this.beginList()
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (this.listDepth > 0 && this.listDepth === this.depth) {
          this.keepEntries(bytes.subarray(from, at))
          from = at
          this.parseEntries(false)
          this.listDepth = 0
        }
        this.depth--
      } else if (byte === COMMA && this.listDepth > 0 && this.listDepth === this.depth) {
        this.entryBytes = 0
        if (this.entriesBytes + at - from < PIECE_BYTES) continue
        this.keepEntries(bytes.subarray(from, at))
        from = at + 1
        this.parseEntries(true)
      }
    }
    if (this.listDepth > 0) this.keepEntries(bytes.subarray(from))
    else this.keepOutside(bytes.subarray(from))
    if (Math.max(this.plainBytes, this.entryBytes) > MOST_AT_ONCE_BYTES) throw tooLargeTogether()
    if (this.outsideBytes > MOST_OUTSIDE_BYTES) throw tooLargeTogether()
  }

  /** Returns the value and its first text that the database cannot store; `undefined` for an empty body. */
  finish(): { readonly value: unknown; readonly unstorable: Unstorable | null } {
    const text = textOf(this.outside)
    if (text.trim() === '') return { value: undefined, unstorable: null }
    let unstorable: Unstorable | null = null
    const value = parsed(text, (key, each: unknown) => {
      if (!Array.isArray(each)) return each
      const list = this.lists[each[0] as number] ?? []
      const found = this.unstorable.get(list)
      if (found) unstorable ??= { ...found, path: key === '' ? found.path : `${key}.${found.path}` }
      return list
    })
    return { value, unstorable: unstorable ?? findUnstorable(text, value) }
  }

  private beginList(): void {
    this.keepOutside(Buffer.from(String(this.lists.length)))
    this.lists.push([])
    this.listDepth = this.depth
    this.entryBytes = 0
    this.isAfterComma = false
  }

  private keepOutside(bytes: Uint8Array): void {
    this.outside.push(bytes)
    this.outsideBytes += bytes.length
  }

  private keepEntries(bytes: Uint8Array): void {
    this.entries.push(bytes)
    this.entriesBytes += bytes.length
  }

  private parseEntries(isBeforeComma: boolean): void {
    const list = this.lists.at(-1) as unknown[]
    const text = `[${textOf(this.entries)}]`
    const values = parsed(text) as unknown[]
    // A value must precede and follow each comma.
    if (values.length === 0 && (isBeforeComma || this.isAfterComma)) throw notJson()
    const found = this.unstorable.has(list) ? null : findUnstorable(text, values)
    if (found) {
      const [index = '', ...rest] = found.path.split('.')
      this.unstorable.set(list, { ...found, path: [list.length + Number(index), ...rest].join('.') })
    }
    for (const value of values) list.push(value)
    this.entries = []
    this.entriesBytes = 0
    this.isAfterComma = isBeforeComma
  }
}

/** Refuses bytes that are no UTF-8: decoding would store replacement characters in place of what was meant. */
function textOf(pieces: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(pieces)
  if (!isUtf8(bytes)) throw problem('request.not_utf8')
  return bytes.toString('utf8')
}

const notJson = () => problem('request.not_json')

const tooLargeTogether = () => problem('request.entry_too_large', { kilobytes: MOST_AT_ONCE_BYTES / 1024 })

function parsed(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    throw notJson()
  }
}
