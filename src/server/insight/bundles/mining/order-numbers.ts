/** Numbers orders from 0 by a 64-bit hash of their reference: open addressing in flat memory, 12 bytes an order. */
export interface OrderNumbers {
  numberOf(high: number, low: number): number
  /** By number, a rank that depends on the reference only. It sorts orders the same way in every run. */
  ranks(): Float64Array
}

export function createOrderNumbers(capacity = 1 << 16): OrderNumbers {
  let high = new Int32Array(capacity)
  let low = new Int32Array(capacity)
  /** Number + 1; 0 marks a free slot. */
  let numbers = new Int32Array(capacity)
  let used = 0

  const slotOf = (h: number, l: number) => {
    const mask = numbers.length - 1
    let slot = (l ^ (h >>> 7)) & mask
    while (numbers[slot] !== 0 && (high[slot] !== h || low[slot] !== l)) slot = (slot + 1) & mask
    return slot
  }
  const grow = () => {
    const old = { high, low, numbers }
    high = new Int32Array(2 * old.high.length)
    low = new Int32Array(high.length)
    numbers = new Int32Array(high.length)
    for (let k = 0; k < old.numbers.length; k++) {
      if (old.numbers[k] === 0) continue
      const slot = slotOf(old.high[k]!, old.low[k]!)
      high[slot] = old.high[k]!
      low[slot] = old.low[k]!
      numbers[slot] = old.numbers[k]!
    }
  }
  return {
    numberOf(h, l) {
      if (used * 3 > numbers.length * 2) grow()
      const slot = slotOf(h, l)
      if (numbers[slot] === 0) {
        high[slot] = h
        low[slot] = l
        numbers[slot] = ++used
      }
      return numbers[slot]! - 1
    },
    ranks() {
      const ranks = new Float64Array(used)
      for (let k = 0; k < numbers.length; k++)
        if (numbers[k] !== 0) ranks[numbers[k]! - 1] = high[k]! * 4_294_967_296 + (low[k]! >>> 0)
      return ranks
    },
  }
}
