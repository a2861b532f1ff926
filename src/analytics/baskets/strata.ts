import { monthOfDay } from '../stats/calendar.ts'
import type { BasketTable } from './basket-table.ts'

/**
 * Baskets sorted into calendar month x size class (2, 3, 4-5, 6 and more products). Within a stratum
 * two products that merely sell in the same season, or in large orders, meet no more than by chance.
 */
export interface Strata {
  readonly count: number
  readonly ofBasket: Int32Array
  readonly size: Float64Array
  /** `counts[product * count + stratum]`: baskets of the stratum with the product. */
  readonly counts: Float32Array
  /**
   * Chance meetings per n_a n_b / n: E[s(s - 1)] / E[s]^2 over the basket sizes s. A basket of s places
   * that holds a has only s - 1 left for b, so that two-place baskets give half of n_a n_b / n.
   */
  readonly meeting: Float64Array
}

const sizeClasses = 4

export function sizeClass(size: number): number {
  if (size <= 3) return size - 2
  return size <= 5 ? 2 : 3
}

export function stratify(baskets: BasketTable, productCount: number): Strata {
  const months = Int32Array.from(baskets.day, monthOfDay)
  let firstMonth = Infinity
  let lastMonth = -Infinity
  for (const month of months) {
    firstMonth = Math.min(firstMonth, month)
    lastMonth = Math.max(lastMonth, month)
  }
  const count = baskets.count === 0 ? 0 : (lastMonth - firstMonth + 1) * sizeClasses
  const ofBasket = new Int32Array(baskets.count)
  const size = new Float64Array(count)
  const places = new Float64Array(count)
  const orderedPairs = new Float64Array(count)
  const counts = new Float32Array(productCount * count)
  for (let k = 0; k < baskets.count; k++) {
    const from = baskets.start[k]!
    const to = baskets.start[k + 1]!
    const s = to - from
    const stratum = (months[k]! - firstMonth) * sizeClasses + sizeClass(s)
    ofBasket[k] = stratum
    size[stratum]!++
    places[stratum]! += s
    orderedPairs[stratum]! += s * (s - 1)
    for (let j = from; j < to; j++) counts[baskets.products[j]! * count + stratum]!++
  }
  const meeting = size.map((n, k) => (n > 0 ? (orderedPairs[k]! * n) / places[k]! ** 2 : 0))
  return { count, ofBasket, size, counts, meeting }
}

/** Expected baskets with both products if they met by chance: sum over strata of meeting n_a n_b / n. */
export function expectedTogether(strata: Strata, a: number, b: number): number {
  const { count, counts, size, meeting } = strata
  let expected = 0
  for (let k = 0; k < count; k++) {
    const both = counts[a * count + k]! * counts[b * count + k]!
    if (both > 0) expected += (both * meeting[k]!) / size[k]!
  }
  return expected
}
