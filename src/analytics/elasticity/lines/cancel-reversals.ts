/** Number of order lines in the window by how they were treated. */
export interface LineCounts {
  /** Sale lines kept. */
  used: number
  /** Sales cancelled by a return on the same day. */
  cancelled: number
  /** Returns that match no sale of the same day. */
  returned: number
  withoutValue: number
  /** Bulk lines whose quantity was capped; they are included in `used`. */
  capped: number
}

/** One product's lines in order of day; `quantity` is 0 for a line that does not count as demand. */
export interface ProductLines {
  readonly day: Int32Array
  readonly quantity: Int32Array
  readonly total: Float64Array
}

/**
 * Sets the quantity of lines that are no demand to 0 among the first `count` lines: returns, lines without units or
 * money, and sales reversed on the same day.
 */
export function dropNoDemand(lines: ProductLines, count: number, counts: LineCounts): void {
  const { day, quantity, total } = lines
  for (let a = 0; a < count; ) {
    let returns = 0
    let b = a
    for (; b < count && day[b] === day[a]; b++) {
      if (quantity[b]! < 0) returns++
      else if (!(quantity[b]! > 0 && total[b]! > 0)) {
        counts.withoutValue++
        quantity[b] = 0
      }
    }
    if (returns > 0) {
      const cancelled = cancelReversals(lines, a, b)
      counts.cancelled += cancelled
      counts.returned += returns - cancelled
    }
    a = b
  }
}

/**
 * Cancels same-day reversals and returns their number: a return removes one sale of the same quantity and total, as
 * if neither had happened. Any other return leaves demand unchanged.
 */
function cancelReversals(lines: ProductLines, from: number, to: number): number {
  const { quantity, total } = lines
  const reversals = new Map<string, number>()
  for (let k = from; k < to; k++) {
    if (quantity[k]! >= 0) continue
    const key = `${-quantity[k]!} ${Math.abs(total[k]!)}`
    reversals.set(key, (reversals.get(key) ?? 0) + 1)
    quantity[k] = 0
  }
  let cancelled = 0
  for (let k = from; k < to; k++) {
    if (quantity[k] === 0) continue
    const key = `${quantity[k]!} ${total[k]!}`
    const left = reversals.get(key) ?? 0
    if (left === 0) continue
    reversals.set(key, left - 1)
    quantity[k] = 0
    cancelled++
  }
  return cancelled
}
