import { hash } from 'node:crypto'
import { HashTable } from './hash-table.ts'

export interface IdentifyingContent {
  readonly order: string
  readonly sku: string
  /** Wall-clock milliseconds without a zone, or the instant if the file states the offset. */
  readonly writtenMs: number
  readonly zoned: boolean
  readonly quantity: number
  /** Ten-thousandths. */
  readonly total: number
}

export interface LineIdentity {
  readonly lineId: string
  /** 1 for the first of equal lines in the file, 2 for the second, and so on. */
  readonly occurrence: number
}

/**
 * Derives a line's id from its content, so that the same line of another file has the same id. Description, customer
 * and country are left out, because shops correct those later. Equal lines of one file are numbered.
 */
export class LineIdentifier {
  private readonly seen: HashTable
  private readonly stated = new HashTable()
  private readonly ownOrders = new OwnOrders()

  /** Reserves space for this number of lines, so that a large file leaves no outgrown tables behind. */
  constructor(lines = 0) {
    this.seen = new HashTable(HashTable.capacityFor(lines))
  }

  /**
   * `stated`: id that a file of our own states. Sales that a person entered have ids of chance, and an edited one keeps
   * its id. A row with the id of an earlier row is a copy that was made in a spreadsheet: another line.
   */
  identify(line: IdentifyingContent, stated = ''): LineIdentity {
    const content = this.ownOrders.has(line) ? contentOf({ ...line, order: '' }) : contentOf(line)
    const digest = hash('sha256', content, 'hex')
    const occurrence = this.seen.increment(...keyOfDigest(digest))
    if (LINE_ID.test(stated) && this.stated.increment(...keyOfId(stated.toLowerCase())) === 1)
      return { lineId: stated.toLowerCase(), occurrence }
    const named = occurrence === 1 ? digest : nameOf(content, occurrence)
    return { lineId: timeOrderedUuid(line.writtenMs, named), occurrence }
  }
}

const LINE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The last 64 bits: the first ones are the time. */
const keyOfId = (lineId: string) => keyOfDigest(lineId.slice(19).replace('-', ''))

function contentOf({ order, sku, writtenMs, zoned, quantity, total }: IdentifyingContent): string {
  return `${order}\u001f${sku}\u001f${writtenMs}${zoned ? 'Z' : ''}\u001f${quantity}\u001f${total}`
}

const nameOf = (content: string, occurrence: number) =>
  hash('sha256', occurrence === 1 ? content : `${content}\u001f${occurrence}`, 'hex')

/** Number of an order that a row without one is; our own files state it. */
export const ownOrder = (lineId: string): string => `#${lineId.slice(-12)}`

const OWN_ORDER = /^#[0-9a-f]{12}$/
const DIGITS_ALONE = /^#\d+$/
/** Most equal lines among which an own number is looked for. */
const MOST_EQUAL = 100
/**
 * Lines whose numbers have no letter, and none before them had one, after which a file's numbers are another system's:
 * of our own one in 281 has none, (10/16)^12.
 */
const MOST_DIGITS_ALONE = 20

/** Finds the numbers of a file that `ownOrder` gave. Looking for a number of another system costs a hundred digests. */
class OwnOrders {
  private digitsAlone = 0
  private hasLetters = false

  /** True if the order's number is one that `ownOrder` gave to a line of this content. */
  has(line: IdentifyingContent): boolean {
    if (!OWN_ORDER.test(line.order)) return false
    if (!DIGITS_ALONE.test(line.order)) this.hasLetters = true
    else if (!this.hasLetters && ++this.digitsAlone > MOST_DIGITS_ALONE) return false
    const content = contentOf({ ...line, order: '' })
    for (let occurrence = 1; occurrence <= MOST_EQUAL; occurrence++) {
      const lineId = timeOrderedUuid(line.writtenMs, nameOf(content, occurrence))
      if (ownOrder(lineId) === line.order) return true
    }
    return false
  }
}

/** The first 64 bits of a hexadecimal digest, as a key of a `HashTable`. */
export function keyOfDigest(digest: string): readonly [number, number] {
  return [word(digest, 0), word(digest, 8)]
}

/** Parses eight hexadecimal digits as a number without creating a substring. */
function word(digest: string, from: number): number {
  let value = 0
  for (let at = from; at < from + 8; at++) {
    value = (value << 4) | digitOf(digest.charCodeAt(at))
  }
  return value >>> 0
}

/** Value of a lower-case hexadecimal digit, from its character code. */
function digitOf(code: number): number {
  return code - (code > 57 ? 87 : 48)
}

const HEX = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const text = new Uint8Array(36).fill('-'.charCodeAt(0))

/**
 * Makes a UUID (version 8) that begins with the time, so that lines of one period are adjacent in the primary key.
 * Built as one string: joined pieces would be ten times as many objects for as long as their batch waits.
 */
function timeOrderedUuid(ms: number, digest: string): string {
  const seconds = Math.floor(ms / 1000) >>> 0
  for (let digit = 0; digit < 8; digit++) text[digit] = HEX[(seconds >>> (28 - 4 * digit)) & 15]!
  take(digest, 0, 4, 9)
  text[14] = HEX[8]!
  take(digest, 4, 7, 15)
  text[19] = HEX[8 + (digitOf(digest.charCodeAt(7)) & 3)]!
  take(digest, 8, 11, 20)
  take(digest, 11, 23, 24)
  return String.fromCharCode.apply(null, text as unknown as number[])
}

function take(digest: string, from: number, to: number, place: number): void {
  for (let at = from; at < to; at++) text[place + at - from] = digest.charCodeAt(at)
}
