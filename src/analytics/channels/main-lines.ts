import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Number of the channel whose customers, prices and demand every figure on prices is about. */
export const MAIN_CHANNEL = 0

/**
 * Lines of the main channel. Estimates, price spells, price facts and demand read these and no others: the price of
 * another channel next to them would look like a change of price. The same object where every line is of the main
 * channel, so that a store without channels costs nothing.
 */
export function mainLines(lines: OrderLineColumns): OrderLineColumns {
  return channelLines(lines, MAIN_CHANNEL)
}

/** Lines of one channel; the same object where every line is of it, and where lines without a channel are asked for the main one. */
export function channelLines(lines: OrderLineColumns, wanted: number): OrderLineColumns {
  const { channel } = lines
  if (!channel && wanted === MAIN_CHANNEL) return lines
  const numbers = channel ?? new Uint8Array(lines.day.length)
  let count = 0
  for (const number of numbers) if (number === wanted) count++
  if (count === numbers.length) return lines
  const kept = {
    product: new Int32Array(count),
    day: new Int32Array(count),
    quantity: new Int32Array(count),
    total: new Float64Array(count),
  }
  let at = 0
  for (let k = 0; k < numbers.length; k++) {
    if (numbers[k] !== wanted) continue
    kept.product[at] = lines.product[k]!
    kept.day[at] = lines.day[k]!
    kept.quantity[at] = lines.quantity[k]!
    kept.total[at++] = lines.total[k]!
  }
  return kept
}
