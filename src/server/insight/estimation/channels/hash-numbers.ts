import { NO_KEY } from '#analytics'

const EMPTY = -1
/** Largest share of slots in use. */
const FULL = 0.6

/**
 * Numbers hashes of up to 53 bits in the order of arrival: at most 13 bytes a hash, where a map of numbers takes 40.
 * Once there are `most` different ones, further ones get no number (`NO_KEY`).
 */
export class HashNumbers {
  size = 0
  private readonly most: number
  private slots: Float64Array = new Float64Array(1024).fill(EMPTY)
  private numbers: Int32Array = new Int32Array(1024)

  constructor(most: number) {
    this.most = most
  }

  /** A negative hash stands for a line without the key. */
  numberOf(hash: number): number {
    if (hash < 0) return NO_KEY
    const at = this.find(hash)
    if (this.slots[at] !== EMPTY) return this.numbers[at]!
    if (this.size === this.most) return NO_KEY
    this.slots[at] = hash
    this.numbers[at] = this.size++
    if (this.size > FULL * this.slots.length) this.grow()
    return this.size - 1
  }

  /** The hashes by their numbers. */
  hashes(): Float64Array {
    const found = new Float64Array(this.size)
    this.slots.forEach((hash, at) => {
      if (hash !== EMPTY) found[this.numbers[at]!] = hash
    })
    return found
  }

  private find(hash: number): number {
    const mask = this.slots.length - 1
    // The lower bits of a hash are distributed evenly.
    let at = (hash % 2_147_483_648) & mask
    while (this.slots[at] !== EMPTY && this.slots[at] !== hash) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const [slots, numbers] = [this.slots, this.numbers]
    this.slots = new Float64Array(2 * slots.length).fill(EMPTY)
    this.numbers = new Int32Array(2 * slots.length)
    slots.forEach((hash, from) => {
      if (hash === EMPTY) return
      const at = this.find(hash)
      this.slots[at] = hash
      this.numbers[at] = numbers[from]!
    })
  }
}

/** Hashes in their stored form: 8 bytes each, ascending. */
export function hashBytes(hashes: readonly number[] | Float64Array): Buffer {
  const sorted = Float64Array.from(hashes).sort()
  return Buffer.from(sorted.buffer)
}

/** Returns a test whether a hash is among those that `hashBytes` stored. */
export function hashSet(bytes: Buffer | null): (hash: number) => boolean {
  if (bytes === null || bytes.length === 0) return () => false
  // The bytes are copied, because a Float64Array must begin at a multiple of eight.
  const sorted = new Float64Array(Uint8Array.from(bytes).buffer)
  return (hash) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < hash) low = middle + 1
      else high = middle
    }
    return sorted[low] === hash
  }
}
