/**
 * Prices of competitors for our products while they were in force, as columns. A line is one product of a competitor;
 * the intervals [day, toDay) of a line do not overlap.
 */
export interface CompetitorColumns {
  readonly product: Int32Array
  /** Number of the competitor. */
  readonly competitor: Int32Array
  readonly day: Int32Array
  readonly toDay: Int32Array
  /** Price of one of our product, with our tax. */
  readonly price: Float64Array
  /** The owner's weight of the competitor, above 0. */
  readonly weight: Float64Array
}
