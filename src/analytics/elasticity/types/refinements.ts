/**
 * Additions of this method to the published reference implementation. Each can be switched off to measure its effect;
 * all are on by default.
 */
export interface Refinements {
  /** Separates parallel prices (channels, rebates) from price changes; otherwise the day's highest price counts. */
  readonly priceTiers: boolean
  /** Counts units in typical purchases of the product. */
  readonly typicalQuantities: boolean
  /** Learns store-wide how busy the days within a week are. */
  readonly dayProfile: boolean
  /** Takes the time effects of a product from the other products only. */
  readonly effectsFromOthers: boolean
  /**
   * Uses only lasting changes of the highest unit values for monthly totals that mix prices, if that changes much.
   */
  readonly upperPrices: boolean
  /**
   * Expects a deal to sell 0.2 (in logs) beyond its price before any data, instead of 0.1, because it is announced.
   */
  readonly saleSigns: boolean
  /** Lets elasticities differ between half-years: of the store, of types and of products. */
  readonly halfYears: boolean
  /**
   * Lets products' own trends scatter around the store's growth, and counts the errors of the means that all products
   * share (trend, deal, after-deal) in the intervals. For order lines only.
   */
  readonly sharedMeans: boolean
}

export const ALL_REFINEMENTS: Refinements = {
  priceTiers: true,
  typicalQuantities: true,
  dayProfile: true,
  effectsFromOthers: true,
  upperPrices: true,
  saleSigns: true,
  halfYears: true,
  sharedMeans: true,
}
