import { NO_KEY } from '#analytics'

/** Different texts in flat memory, so that they pass from a thread without an object for each. */
export interface PackedTexts {
  /** All texts in UTF-8, without a separator. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** By text: the place in `bytes` where it ends. */
  readonly ends: Int32Array<ArrayBuffer>
  readonly hashes: Int32Array<ArrayBuffer>
}

/** Numbers the texts of a part of a file in the order of their first appearance. */
export class PartNumbers {
  private readonly numbers = new Map<string, number>()
  private last = ''
  private lastNumber = NO_KEY

  /** `NO_KEY` for an empty text. */
  numberOf(text: string): number {
    if (text === '') return NO_KEY
    // Lines of one order follow each other.
    if (text === this.last) return this.lastNumber
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(text, number)
    }
    this.last = text
    this.lastNumber = number
    return number
  }

  pack(): PackedTexts {
    const texts = [...this.numbers.keys()]
    const whole = texts.join('')
    const bytes = new TextEncoder().encode(whole)
    const isAscii = bytes.length === whole.length
    const ends = new Int32Array(texts.length)
    const hashes = new Int32Array(texts.length)
    let at = 0
    texts.forEach((text, k) => {
      const start = at
      at += isAscii ? text.length : Buffer.byteLength(text)
      ends[k] = at
      hashes[k] = hashOf(bytes, start, at)
    })
    return { bytes, ends, hashes }
  }
}

function textsOf({ bytes, ends }: Pick<PackedTexts, 'bytes' | 'ends'>): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return Array.from(ends, (end, k) => decoder.decode(bytes.subarray(k === 0 ? 0 : ends[k - 1]!, end)))
}

/** FNV-1a, whose bits are then mixed: the table takes the low ones. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

/**
 * Numbers the texts of all parts in the order of their first appearance, about 25 bytes for each: a `Map` takes four
 * times that. Open addressing, at most two thirds full.
 */
export class TextNumbers {
  private count = 0
  /** Number of the text plus 1; 0 is free. */
  private slots = new Int32Array(1 << 12)
  private bytes = new Uint8Array(1 << 12)
  private ends = new Int32Array(1 << 10)
  private hashes = new Int32Array(1 << 10)

  /** Returns the number of each text. */
  add(texts: PackedTexts): Int32Array {
    const numbers = new Int32Array(texts.ends.length)
    for (let k = 0; k < numbers.length; k++) numbers[k] = this.numberOf(texts, k)
    return numbers
  }

  texts(): string[] {
    return textsOf({ bytes: this.bytes, ends: this.ends.subarray(0, this.count) })
  }

  private numberOf(texts: PackedTexts, k: number): number {
    const hash = texts.hashes[k]!
    const [start, end] = [k === 0 ? 0 : texts.ends[k - 1]!, texts.ends[k]!]
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let held = this.slots[slot]!; held !== 0; held = this.slots[slot]!) {
      if (this.hashes[held - 1] === hash && this.equals(held - 1, texts.bytes, start, end)) return held - 1
      slot = (slot + 1) & mask
    }
    return this.insert(slot, hash, texts.bytes.subarray(start, end))
  }

  private equals(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = number === 0 ? 0 : this.ends[number - 1]!
    if (this.ends[number]! - from !== end - start) return false
    for (let at = start; at < end; at++) if (this.bytes[from + at - start] !== bytes[at]) return false
    return true
  }

  private insert(slot: number, hash: number, text: Uint8Array): number {
    const number = this.count++
    const start = number === 0 ? 0 : this.ends[number - 1]!
    if (start + text.length > this.bytes.length) this.bytes = grown(this.bytes, start + text.length)
    if (number === this.ends.length) {
      this.ends = grown(this.ends, number + 1)
      this.hashes = grown(this.hashes, number + 1)
    }
    this.bytes.set(text, start)
    this.ends[number] = start + text.length
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
