/** A price cut that ended: a product sold below its price before and after for at most 35 days. */
export interface Promotion {
  readonly product: number
  /** Half-open period, in days since 1970-01-01. */
  readonly startDay: number
  readonly endDay: number
  /** First day after the sale that revealed the price: sales from here on do not depend on having been detected. */
  readonly measuredFrom: number
  readonly price: number
  /** List price before the cut. */
  readonly regularPrice: number
  /** 1 - price / regularPrice. */
  readonly depth: number
}
