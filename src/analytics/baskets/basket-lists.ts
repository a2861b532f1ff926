import { monthOfDay } from '../stats/calendar.ts'
import type { BasketTable } from './basket-table.ts'
import { sizeClass } from './strata.ts'

/** Baskets of one calendar month and size class, numbered consecutively. */
export interface BasketStratum {
  /** Months since January 1970. */
  readonly month: number
  /** Number of its first basket. */
  readonly first: number
  readonly baskets: number
  /** Number of baskets for each number of products: [products, baskets]. */
  readonly sizes: readonly (readonly [number, number])[]
}

/** Baskets of each product, compact enough to be stored: one or two bytes a line. */
export interface BasketLists {
  readonly strata: readonly BasketStratum[]
  /** Per product: ascending numbers of its baskets, coded by `encodeList`. */
  readonly lists: readonly Uint8Array[]
}

const SIZE_CLASSES = 4

/** Numbers the baskets by stratum, so that a product's list of numbers gives its count in each stratum. */
export function listBaskets(table: BasketTable, productCount: number): BasketLists {
  const stratumOf = Int32Array.from({ length: table.count }, (_, k) => {
    const size = table.start[k + 1]! - table.start[k]!
    return monthOfDay(table.day[k]!) * SIZE_CLASSES + sizeClass(size)
  })
  const order = Int32Array.from({ length: table.count }, (_, k) => k).sort(
    (a, b) => stratumOf[a]! - stratumOf[b]! || a - b,
  )
  const counts = new Int32Array(productCount + 1)
  for (const product of table.products) counts[product + 1]!++
  for (let p = 0; p < productCount; p++) counts[p + 1]! += counts[p]!
  const free = counts.slice()
  const numbers = new Int32Array(table.products.length)
  const strata: { month: number; first: number; baskets: number; sizes: Map<number, number> }[] = []
  order.forEach((basket, number) => {
    const stratum = stratumOf[basket]!
    if (number === 0 || stratum !== stratumOf[order[number - 1]!])
      strata.push({
        month: Math.floor(stratum / SIZE_CLASSES),
        first: number,
        baskets: 0,
        sizes: new Map(),
      })
    const own = strata.at(-1)!
    const size = table.start[basket + 1]! - table.start[basket]!
    own.baskets++
    own.sizes.set(size, (own.sizes.get(size) ?? 0) + 1)
    for (let j = table.start[basket]!; j < table.start[basket + 1]!; j++)
      numbers[free[table.products[j]!]!++] = number
  })
  return {
    strata: strata.map((stratum) => ({ ...stratum, sizes: [...stratum.sizes].sort((x, y) => x[0] - y[0]) })),
    lists: Array.from({ length: productCount }, (_, p) =>
      encodeList(numbers.subarray(counts[p]!, counts[p + 1]!)),
    ),
  }
}

/**
 * Encodes ascending numbers as differences, seven bits to a byte, lowest first; the eighth bit marks that more
 * follow.
 */
function encodeList(numbers: Int32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5)
  let at = 0
  let last = 0
  for (const number of numbers) {
    let distance = number - last
    last = number
    for (; distance > 127; distance >>>= 7) bytes[at++] = (distance & 127) | 128
    bytes[at++] = distance
  }
  return bytes.slice(0, at)
}

export function decodeList(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.length)
  let count = 0
  let number = 0
  let distance = 0
  let shift = 0
  for (const byte of bytes) {
    distance |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    number += distance
    numbers[count++] = number
    distance = 0
    shift = 0
  }
  return numbers.slice(0, count)
}
