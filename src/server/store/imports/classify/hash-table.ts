/**
 * Maps 64-bit keys to numbers in flat memory: 12 bytes per entry, so that millions of lines and orders of a large
 * file fit into memory. Keys are hashes already. Open addressing, at most two thirds full.
 */
export class HashTable {
  private values: Uint32Array
  private high: Uint32Array
  private low: Uint32Array
  private used = 0

  constructor(capacity = 1 << 16) {
    this.values = new Uint32Array(capacity)
    this.high = new Uint32Array(capacity)
    this.low = new Uint32Array(capacity)
  }

  /** Returns the power of two at which this number of keys fills at most two thirds. */
  static capacityFor(keys: number): number {
    return Math.min(2 ** 24, Math.max(2 ** 16, 2 ** Math.ceil(Math.log2(keys * 1.5 + 2))))
  }

  get size(): number {
    return this.used
  }

  /** Adds 1 to the number of this key, which starts at 0, and returns it. */
  increment(high: number, low: number): number {
    // The slot comes first, because finding it may replace the arrays.
    const slot = this.slotOf(high, low)
    return ++this.values[slot]!
  }

  /** Sets bits in the number of this key. */
  unite(high: number, low: number, bits: number): void {
    const slot = this.slotOf(high, low)
    this.values[slot]! |= bits
  }

  private slotOf(high: number, low: number): number {
    if ((this.used + 1) * 3 > this.values.length * 2) this.grow()
    // 0, 0 marks a free place, so the key 0, 0 shares the entry of its neighbour 0, 1.
    const slot = this.find(high, low === 0 && high === 0 ? 1 : low)
    if (this.high[slot] === 0 && this.low[slot] === 0) {
      this.high[slot] = high
      this.low[slot] = low === 0 && high === 0 ? 1 : low
      this.used++
    }
    return slot
  }

  *entries(): Generator<number> {
    for (let slot = 0; slot < this.values.length; slot++)
      if (this.high[slot] !== 0 || this.low[slot] !== 0) yield this.values[slot]!
  }

  private find(high: number, low: number): number {
    const mask = this.values.length - 1
    let slot = low & mask
    while (
      (this.high[slot] !== 0 || this.low[slot] !== 0) &&
      (this.high[slot] !== high || this.low[slot] !== low)
    )
      slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { high, low, values } = this
    this.high = new Uint32Array(high.length * 2)
    this.low = new Uint32Array(high.length * 2)
    this.values = new Uint32Array(high.length * 2)
    for (let old = 0; old < high.length; old++) {
      if (high[old] === 0 && low[old] === 0) continue
      const slot = this.find(high[old]!, low[old]!)
      this.high[slot] = high[old]!
      this.low[slot] = low[old]!
      this.values[slot] = values[old]!
    }
  }
}
