import { hash } from 'node:crypto'
import { HashTable } from './hash-table.ts'

export interface IdentifyingContent {
  readonly order: string
  readonly sku: string
  /** Wall-clock milliseconds without a zone, or the instant where the file tells the offset. */
  readonly writtenMs: number
  readonly zoned: boolean
  readonly quantity: number
  /** Ten-thousandths. */
  readonly total: number
}

export interface LineIdentity {
  readonly lineId: string
  /** 1 for the first of equal lines in the file, 2 for its repetition … */
  readonly occurrence: number
}

/**
 * Names a line by what it says, so that the same line from another file is the same. Description, customer
 * and country are left out: shops correct those later. Equal lines of one file are told apart by counting.
 */
export class LineIdentifier {
  private readonly seen = new HashTable()

  identify({ order, sku, writtenMs, zoned, quantity, total }: IdentifyingContent): LineIdentity {
    const content = `${order}\u001f${sku}\u001f${writtenMs}${zoned ? 'Z' : ''}\u001f${quantity}\u001f${total}`
    const digest = hash('sha256', content, 'hex')
    const occurrence = this.seen.increment(...keyOfDigest(digest))
    const named = occurrence === 1 ? digest : hash('sha256', `${content}\u001f${occurrence}`, 'hex')
    return { lineId: timeOrderedUuid(writtenMs, named), occurrence }
  }
}

/** The first 64 bits of a hexadecimal digest, as a key of a `HashTable`. */
export function keyOfDigest(digest: string): readonly [number, number] {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)]
}

/** A UUID (version 8) that begins with the time: lines of one period lie together in the primary key. */
function timeOrderedUuid(ms: number, digest: string): string {
  const seconds = (Math.floor(ms / 1000) >>> 0).toString(16).padStart(8, '0')
  const variant = (8 + (Number.parseInt(digest[7]!, 16) & 3)).toString(16)
  return `${seconds}-${digest.slice(0, 4)}-8${digest.slice(4, 7)}-${variant}${digest.slice(8, 11)}-${digest.slice(11, 23)}`
}
