import { NO_KEY } from '#analytics'

/** Different texts in flat memory, so that they pass from a thread without an object for each. */
export interface PackedTexts {
  /** All texts in UTF-8, without a separator. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** By text: the place in `bytes` where it ends. */
  readonly ends: Int32Array<ArrayBuffer>
  readonly hashes: Int32Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const LAST_ASCII = 0x7f
/** Bytes in UTF-8 of one unit of a string, at most. */
const MOST_BYTES = 3

/** FNV-1a, of which `mixed` mixes the bits: the table takes the low ones. */
const FIRST_HASH = 0x811c9dc5
const nextHash = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)
function mixed(hash: number): number {
  const mixedOnce = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return mixedOnce ^ (mixedOnce >>> 13)
}

/**
 * Numbers texts in the order of their first appearance, about 25 bytes for each: a `Map` takes four times that, and
 * keeps the pieces of the file that its keys are parts of. Open addressing, at most two thirds full.
 */
export class TextNumbers {
  private count = 0
  /** Number of the text plus 1; 0 is free. */
  private slots = new Int32Array(1 << 12)
  private bytes = new Uint8Array(1 << 12)
  private ends = new Int32Array(1 << 10)
  private hashes = new Int32Array(1 << 10)
  private last = ''
  private lastNumber = NO_KEY
  private scratch = new Uint8Array(1 << 8)

  /** `NO_KEY` for an empty text. */
  numberOf(text: string): number {
    if (text === '') return NO_KEY
    // Lines of one order follow each other.
    if (text === this.last) return this.lastNumber
    this.last = text
    this.lastNumber = this.numberOfText(text)
    return this.lastNumber
  }

  /** Returns the number of each text. */
  add({ bytes, ends, hashes }: PackedTexts): Int32Array {
    const numbers = new Int32Array(ends.length)
    for (let k = 0, start = 0; k < numbers.length; k++) {
      numbers[k] = this.numberOfBytes(hashes[k]!, bytes, start, ends[k]!)
      start = ends[k]!
    }
    return numbers
  }

  pack(): PackedTexts {
    const { count } = this
    return {
      bytes: this.bytes.slice(0, count === 0 ? 0 : this.ends[count - 1]!),
      ends: this.ends.slice(0, count),
      hashes: this.hashes.slice(0, count),
    }
  }

  texts(): string[] {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const { bytes, ends } = this
    return Array.from(ends.subarray(0, this.count), (end, k) =>
      decoder.decode(bytes.subarray(k === 0 ? 0 : ends[k - 1]!, end)),
    )
  }

  private numberOfText(text: string): number {
    if (MOST_BYTES * text.length > this.scratch.length)
      this.scratch = grown(this.scratch, MOST_BYTES * text.length)
    const { scratch } = this
    let hash = FIRST_HASH
    for (let at = 0; at < text.length; at++) {
      const byte = text.charCodeAt(at)
      if (byte > LAST_ASCII) return this.numberOfEncoded(text)
      scratch[at] = byte
      hash = nextHash(hash, byte)
    }
    return this.numberOfBytes(mixed(hash), scratch, 0, text.length)
  }

  private numberOfEncoded(text: string): number {
    const { written } = encoder.encodeInto(text, this.scratch)
    let hash = FIRST_HASH
    for (let at = 0; at < written; at++) hash = nextHash(hash, this.scratch[at]!)
    return this.numberOfBytes(mixed(hash), this.scratch, 0, written)
  }

  private numberOfBytes(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let held = this.slots[slot]!; held !== 0; held = this.slots[slot]!) {
      if (this.hashes[held - 1] === hash && this.equals(held - 1, bytes, start, end)) return held - 1
      slot = (slot + 1) & mask
    }
    return this.insert(slot, hash, bytes, start, end)
  }

  private equals(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = number === 0 ? 0 : this.ends[number - 1]!
    if (this.ends[number]! - from !== end - start) return false
    for (let at = start; at < end; at++) if (this.bytes[from + at - start] !== bytes[at]) return false
    return true
  }

  private insert(slot: number, hash: number, bytes: Uint8Array, start: number, end: number): number {
    const number = this.count++
    const first = number === 0 ? 0 : this.ends[number - 1]!
    const last = first + end - start
    if (last > this.bytes.length) this.bytes = grown(this.bytes, last)
    if (number === this.ends.length) {
      this.ends = grown(this.ends, number + 1)
      this.hashes = grown(this.hashes, number + 1)
    }
    // A view of a few bytes for each text costs more than a loop.
    for (let at = start; at < end; at++) this.bytes[first + at - start] = bytes[at]!
    this.ends[number] = last
    this.hashes[number] = hash
    this.slots[slot] = number + 1
    if (this.count * 3 > this.slots.length * 2) this.spread()
    return number
  }

  private spread(): void {
    const slots = new Int32Array(this.slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.count; number++) {
      let slot = this.hashes[number]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.slots = slots
  }
}

/** Returns a copy with space for at least this many, and for twice as many as before. */
export function grown<A extends Uint8Array | Int32Array | Float64Array>(array: A, least: number): A {
  const next = new (array.constructor as new (length: number) => A)(Math.max(least, array.length * 2))
  next.set(array as never)
  return next
}
