import { MAIN_CHANNEL, mainLines, type OrderLineColumns, type ProductColumns } from '#analytics'
import type { LineSink } from './order-line-decoder.ts'

/**
 * Order lines of a large store by product, 9 bytes each instead of 21, in memory that threads share. Lines of
 * product i are start[i] .. start[i + 1), in the order in which they came.
 */
export interface PackedLines {
  readonly start: Float64Array
  readonly firstDay: number
  /** Days after the first one. */
  readonly day: Uint16Array
  readonly quantity: Int16Array
  /** Totals in ten-thousandths, as the database stores money: no amount is rounded. */
  readonly total: Int32Array
  /** Number of each line's sales channel. */
  readonly channel: Uint8Array
  /** The few lines that do not fit: more than 32,767 units or an amount above 214,748. */
  readonly large: Map<number, { readonly quantity: number; readonly total: number }>
}

export const PER_UNIT = 10_000
const MOST_UNITS = 32_767
const MOST_MONEY = 2_147_483_647
/** Marks a line that is kept in `large`. */
export const IS_LARGE = -2_147_483_648

/**
 * Packs lines that arrive in any order; `counts` holds the number of lines per product. `take` returns the position
 * of a line.
 */
export function packLines(
  counts: readonly number[],
  firstDay: number,
): { packed: PackedLines; take: (...line: Parameters<LineSink>) => number } {
  const start = new Float64Array(counts.length + 1)
  counts.forEach((count, product) => {
    start[product + 1] = start[product]! + count
  })
  const lines = start[counts.length]!
  const packed: PackedLines = {
    start,
    firstDay,
    day: new Uint16Array(new SharedArrayBuffer(2 * lines)),
    quantity: new Int16Array(new SharedArrayBuffer(2 * lines)),
    total: new Int32Array(new SharedArrayBuffer(4 * lines)),
    channel: new Uint8Array(new SharedArrayBuffer(lines)),
    large: new Map(),
  }
  const next = start.slice()
  const take = (...[product, day, quantity, total, channel = MAIN_CHANNEL]: Parameters<LineSink>) => {
    const at = next[product]!++
    if (at >= start[product + 1]!) throw new RangeError(`More lines of product ${product} than were counted`)
    const money = Math.round(total * PER_UNIT)
    packed.day[at] = day - firstDay
    packed.channel[at] = channel
    if (Math.abs(quantity) > MOST_UNITS || Math.abs(money) > MOST_MONEY) {
      packed.large.set(at, { quantity, total })
      packed.total[at] = IS_LARGE
      return at
    }
    packed.quantity[at] = quantity
    packed.total[at] = money
    return at
  }
  return { packed, take }
}

/** Returns the lines of the given products as columns, these products numbered from 0 in the order given. */
export function unpackLines(packed: PackedLines, products: readonly number[]): OrderLineColumns {
  const { start, firstDay, large } = packed
  const count = products.reduce((sum, product) => sum + start[product + 1]! - start[product]!, 0)
  const columns = {
    product: new Int32Array(count),
    day: new Int32Array(count),
    quantity: new Int32Array(count),
    total: new Float64Array(count),
    channel: new Uint8Array(count),
  }
  let line = 0
  let hasChannels = false
  products.forEach((product, number) => {
    for (let at = start[product]!; at < start[product + 1]!; at++, line++) {
      const kept = packed.total[at] === IS_LARGE ? large.get(at) : undefined
      columns.product[line] = number
      columns.day[line] = firstDay + packed.day[at]!
      columns.quantity[line] = kept ? kept.quantity : packed.quantity[at]!
      columns.total[line] = kept ? kept.total : packed.total[at]! / PER_UNIT
      columns.channel[line] = packed.channel[at]!
      if (packed.channel[at] !== MAIN_CHANNEL) hasChannels = true
    }
  })
  if (hasChannels) return columns
  const { channel: _, ...ofOneChannel } = columns
  return ofOneChannel
}

/** Returns the main channel's lines among them: estimates, price facts and demand are made from these. */
export function unpackMainLines(packed: PackedLines, products: readonly number[]): OrderLineColumns {
  return mainLines(unpackLines(packed, products))
}

/** Returns the given products' columns, numbered in the order given. */
export function columnsOf(all: ProductColumns, chosen: readonly number[]): ProductColumns {
  return {
    count: chosen.length,
    typeCount: all.typeCount,
    type: Int32Array.from(chosen, (product) => all.type[product]!),
    price: Float64Array.from(chosen, (product) => all.price[product]!),
    cost: Float64Array.from(chosen, (product) => all.cost[product]!),
    ...(all.title ? { title: chosen.map((product) => all.title![product]!) } : {}),
  }
}
