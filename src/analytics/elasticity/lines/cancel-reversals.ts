import type { OrderLineColumns } from '../store-columns.ts'

/**
 * Same-day reversals of one product on one day: a return takes away one sale of the same quantity and
 * total, as if neither had happened. Marks these sales in `dropped` (indexed like `order`) and gives
 * their number. A return without such a sale, or on a later day, leaves demand as it was.
 */
export function cancelReversals(
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
  for (let k = from; k < to && reversals.size > 0; k++) {
    const line = order[k]!
    if (lines.quantity[line]! <= 0) continue
    const key = `${lines.quantity[line]!} ${Math.abs(lines.total[line]!)}`
    const left = reversals.get(key)
    if (left === undefined || left === 0) continue
    reversals.set(key, left - 1)
    dropped[k] = 1
    cancelled++
  }
  return cancelled
}
