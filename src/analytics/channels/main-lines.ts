import type { OrderLineColumns } from '../elasticity/store-columns.ts'

/** Number of the channel whose customers, prices and demand every figure on prices is about. */
export const MAIN_CHANNEL = 0

/**
 * Lines of the main channel. Estimates, price spells, price facts and demand read these and no others: the price of
 * another channel next to them would look like a change of price. The same object where every line is of the main
 * channel, so that a store without channels costs nothing.
 */
export function mainLines(lines: OrderLineColumns): OrderLineColumns {
  const { channel } = lines
  if (!channel) return lines
  let count = 0
  for (const number of channel) if (number === MAIN_CHANNEL) count++
  if (count === channel.length) return lines
  const kept = {
    product: new Int32Array(count),
    day: new Int32Array(count),
    quantity: new Int32Array(count),
    total: new Float64Array(count),
  }
  let at = 0
  for (let k = 0; k < channel.length; k++) {
    if (channel[k] !== MAIN_CHANNEL) continue
    kept.product[at] = lines.product[k]!
    kept.day[at] = lines.day[k]!
    kept.quantity[at] = lines.quantity[k]!
    kept.total[at++] = lines.total[k]!
  }
  return kept
}
