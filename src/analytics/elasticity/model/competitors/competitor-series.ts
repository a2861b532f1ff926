import { groupBy } from '../../../stats/group-by.ts'
import type { CompetitorColumns } from '../../types/competitor-columns.ts'

/** A change of a competitor's lowest price for a product, from one price in force to the next. */
export interface CompetitorMove {
  readonly competitor: number
  readonly day: number
  /** ln(new price / old price). */
  readonly size: number
}

export interface CompetitorSeries {
  /** Weighted mean of ln(price / that competitor's own mean) by day of the window; NaN: no price is in force. */
  readonly z: Float64Array
  readonly moves: readonly CompetitorMove[]
}

/** A smaller change is no move: rounding, currency and coupons make such ones. */
export const LEAST_MOVE = 0.03

/** Rows of each product that has any. */
export function rowsByProduct({ product }: CompetitorColumns): ReadonlyMap<number, readonly number[]> {
  return groupBy(product.keys(), (row) => product[row]!)
}

/**
 * The price level of one product's competitors by day of [firstDay, endDay). Each competitor counts with its lowest price,
 * and relative to its own mean, so that one that comes or goes does not pass for a move of the market.
 */
export function competitorSeries(
  columns: CompetitorColumns,
  rows: readonly number[],
  firstDay: number,
  endDay: number,
): CompetitorSeries {
  const days = Math.max(endDay - firstDay, 0)
  const sum = new Float64Array(days)
  const weight = new Float64Array(days)
  const moves: CompetitorMove[] = []
  for (const [competitor, own] of groupBy(rows, (row) => columns.competitor[row]!)) {
    const price = lowestByDay(columns, own, firstDay, days)
    const mean = meanOf(price)
    const share = columns.weight[own[0]!]!
    let last = Number.NaN
    price.forEach((value, at) => {
      if (Number.isNaN(value)) return
      if (Math.abs(value - last) >= LEAST_MOVE)
        moves.push({ competitor, day: firstDay + at, size: value - last })
      last = value
      sum[at]! += share * (value - mean)
      weight[at]! += share
    })
  }
  return { z: sum.map((value, at) => (weight[at]! > 0 ? value / weight[at]! : Number.NaN)), moves }
}

function lowestByDay(
  { day, toDay, price }: CompetitorColumns,
  rows: readonly number[],
  firstDay: number,
  days: number,
): Float64Array {
  const lowest = new Float64Array(days).fill(Number.NaN)
  for (const row of rows) {
    const value = Math.log(price[row]!)
    const to = Math.min(toDay[row]! - firstDay, days)
    for (let at = Math.max(day[row]! - firstDay, 0); at < to; at++)
      if (!(lowest[at]! <= value)) lowest[at] = value
  }
  return lowest
}

function meanOf(values: Float64Array): number {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / Math.max(count, 1)
}
