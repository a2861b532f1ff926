import type { OrderLineColumns } from '../store-columns.ts'

/** What became of the order lines of the window. */
export interface LineCounts {
  /** Sale lines kept. */
  used: number
  /** Sales taken away by a return on the same day. */
  cancelled: number
  /** Returns that match no sale of their day. */
  returned: number
  withoutValue: number
  /** Bulk lines, among those used. */
  capped: number
}

/**
 * Marks in `dropped` (indexed like `order`) what is no demand among one product's lines [from, to):
 * returns, lines without units or money, and sales that were reversed on the same day.
 */
export function markDropped(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
  counts: LineCounts,
): void {
  for (let a = from; a < to; ) {
    const day = lines.day[order[a]!]!
    let returns = 0
    let b = a
    for (; b < to && lines.day[order[b]!]! === day; b++) {
      const quantity = lines.quantity[order[b]!]!
      if (quantity > 0 && lines.total[order[b]!]! > 0) continue
      if (quantity < 0) returns++
      else counts.withoutValue++
      dropped[b] = 1
    }
    const cancelled = returns > 0 ? cancelReversals(lines, order, a, b, dropped) : 0
    counts.cancelled += cancelled
    counts.returned += returns - cancelled
    a = b
  }
}

/**
 * Same-day reversals: a return takes away one sale of the same quantity and total, as if neither had
 * happened. Gives their number. Any other return leaves demand as it was.
 */
function cancelReversals(
  lines: OrderLineColumns,
  order: Int32Array,
  from: number,
  to: number,
  dropped: Uint8Array,
): number {
  const reversals = new Map<string, number>()
  for (let k = from; k < to; k++) {
    const line = order[k]!
    if (lines.quantity[line]! >= 0) continue
    const key = `${-lines.quantity[line]!} ${Math.abs(lines.total[line]!)}`
    reversals.set(key, (reversals.get(key) ?? 0) + 1)
  }
  let cancelled = 0
  for (let k = from; k < to; k++) {
    if (dropped[k] !== 0) continue
    const key = `${lines.quantity[order[k]!]!} ${lines.total[order[k]!]!}`
    const left = reversals.get(key) ?? 0
    if (left === 0) continue
    reversals.set(key, left - 1)
    dropped[k] = 1
    cancelled++
  }
  return cancelled
}
