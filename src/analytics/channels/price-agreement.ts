import { sumOf } from '../stats/mean.ts'
import type { SalesByProduct } from './product-sales.ts'

/** How often two values of a key ask different prices for a product in the same week. */
export interface Disagreement {
  /** Weeks of a product in which both sold. */
  readonly weeks: number
  /** Share of these weeks in which their prices differ, over what differs within each of them; from 0 to 1. */
  readonly share: number
  readonly standardError: number
}

const WEEK_DAYS = 7
/** Prices (logs) further apart than this differ; less is rounding of a total. */
const DIFFERS = 0.02
/** A value with fewer weeks of two lines has this many weeks of the store's usual share added. */
const SHRINK_WEEKS = 30
const MOST_NOISE = 0.9

/**
 * Compares the prices of all pairs of values week by week: the first line of one with the first line of the other, by
 * product. Coupons and bulk rebates make lines of one value differ, too, so its first two lines of a week are compared
 * in the same way, and only what differs beyond that counts.
 * Example: lines of each of two shops are at a coupon in one of ten cases; 19 of 100 first lines differ, and 18 would
 * by chance: the prices of both are the same.
 */
export class PriceAgreement {
  private readonly size: number
  private readonly weeks: Int32Array
  private readonly differing: Int32Array
  /** By value: share of weeks in which two of its own lines differ. */
  private readonly noise: Float64Array

  /** `numberOf`: number of the line's value, below `size`, or below 0 for lines that are not compared. */
  constructor(sales: SalesByProduct, size: number, numberOf: (line: number) => number) {
    this.size = size
    this.weeks = new Int32Array(size * size)
    this.differing = new Int32Array(size * size)
    const own = { weeks: new Int32Array(size), differing: new Int32Array(size) }
    const first = new Float64Array(size)
    const lines = new Int32Array(size)
    const seen: number[] = []
    for (let product = 0; product < sales.productCount; product++) {
      const { count, day, line, price } = sales.salesOf(product)
      for (let from = 0; from < count; ) {
        const week = Math.floor(day[from]! / WEEK_DAYS)
        seen.length = 0
        let to = from
        for (; to < count && Math.floor(day[to]! / WEEK_DAYS) === week; to++) {
          const value = numberOf(line[to]!)
          if (value < 0) continue
          lines[value]!++
          if (lines[value] === 1) {
            first[value] = price[to]!
            seen.push(value)
          } else if (lines[value] === 2) {
            own.weeks[value]!++
            if (isOther(first[value]!, price[to]!)) own.differing[value]!++
          }
        }
        this.countPairs(seen, first)
        for (const value of seen) lines[value] = 0
        from = to
      }
    }
    this.noise = noiseOf(own)
  }

  between(a: number, b: number): Disagreement {
    const at = Math.min(a, b) * this.size + Math.max(a, b)
    const weeks = this.weeks[at]!
    if (weeks === 0) return { weeks, share: 0, standardError: 1 }
    const agreeing = 1 - this.differing[at]! / weeks
    const expected = Math.sqrt((1 - this.noise[a]!) * (1 - this.noise[b]!))
    // One week more of each kind keeps the error of an unanimous comparison above 0.
    const likely = (agreeing * weeks + 1) / (weeks + 2)
    return {
      weeks,
      share: Math.max(0, 1 - agreeing / expected),
      standardError: Math.sqrt((likely * (1 - likely)) / weeks) / expected,
    }
  }

  private countPairs(seen: readonly number[], first: Float64Array): void {
    for (let i = 1; i < seen.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [seen[i]!, seen[j]!]
        const at = a < b ? a * this.size + b : b * this.size + a
        this.weeks[at]!++
        if (isOther(first[a]!, first[b]!)) this.differing[at]!++
      }
    }
  }
}

const isOther = (a: number, b: number) => Math.abs(a - b) > DIFFERS

function noiseOf(own: { readonly weeks: Int32Array; readonly differing: Int32Array }): Float64Array {
  const usual = sumOf(own.differing) / (sumOf(own.weeks) + SHRINK_WEEKS)
  return Float64Array.from(own.weeks, (weeks, value) =>
    Math.min(MOST_NOISE, (own.differing[value]! + SHRINK_WEEKS * usual) / (weeks + SHRINK_WEEKS)),
  )
}
