import type { OrderLineColumns } from '../types/store-columns.ts'

/** Line numbers ordered by product, then day; those of product i are order[start[i] .. start[i + 1]). */
export interface SortedLines {
  readonly order: Int32Array
  readonly start: Int32Array
}

/** Longest accepted window in days (about a century); a longer one means a broken date. */
const MAX_WINDOW_DAYS = 36_600

/**
 * Counting sort by product, then day: linear in the lines, and stable. Lines after `throughDay` are left out. Where each
 * product's lines come in order of day, as in most files, one pass places them.
 */
export function sortLines(
  { product, day }: Pick<OrderLineColumns, 'product' | 'day'>,
  productCount: number,
  firstDay: number,
  throughDay: number,
): SortedLines {
  const window = throughDay - firstDay + 1
  if (window > MAX_WINDOW_DAYS) throw new RangeError(`Order lines span ${window} days: check their dates`)
  const start = new Int32Array(productCount + 1)
  const latest = new Int32Array(productCount).fill(firstDay)
  let isInOrder = true
  for (let line = 0; line < day.length; line++) {
    const [own, on] = [product[line]!, day[line]!]
    if (on > throughDay) continue
    if (!(own >= 0 && own < productCount)) throw new RangeError(`Line ${line} names product ${own}`)
    start[own + 1]!++
    if (on < latest[own]!) isInOrder = false
    latest[own] = on
  }
  for (let i = 0; i < productCount; i++) start[i + 1]! += start[i]!
  const next = start.slice(0, productCount)
  const order = new Int32Array(start[productCount]!)
  if (isInOrder) {
    for (let line = 0; line < day.length; line++)
      if (day[line]! <= throughDay) order[next[product[line]!]!++] = line
  } else for (const line of orderByDay(day, firstDay, throughDay)) order[next[product[line]!]!++] = line
  return { order, start }
}

function orderByDay(day: Int32Array, firstDay: number, throughDay: number): Int32Array {
  const next = new Int32Array(throughDay - firstDay + 2)
  for (const value of day) if (value <= throughDay) next[value - firstDay + 1]!++
  for (let k = 1; k < next.length; k++) next[k]! += next[k - 1]!
  const order = new Int32Array(next[next.length - 1]!)
  for (let line = 0; line < day.length; line++) {
    if (day[line]! <= throughDay) order[next[day[line]! - firstDay]!++] = line
  }
  return order
}
