import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Number of the channel whose customers, prices and demand all price figures describe. */
export const MAIN_CHANNEL = 0

/** Selects the lines of the main channel. */
export const isMainOf = (channel: Uint8Array) => (line: number) => channel[line] === MAIN_CHANNEL

/**
 * Lines of the main channel. Estimates, price spells, price facts and demand read only these: another channel's price
 * among them would look like a price change. Returns the same object if every line is of the main channel, so that a
 * store without channels has no cost.
 */
export function mainLines(lines: OrderLineColumns): OrderLineColumns {
  return channelLines(lines, MAIN_CHANNEL)
}

/**
 * Lines of one channel; the same object if every line is of it, or if the lines have no channel and the main one is
 * wanted.
 */
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
