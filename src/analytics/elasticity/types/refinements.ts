/**
 * What this method adds to the published reference implementation; each can be switched off to see
 * what it does. All are on by default.
 */
export interface Refinements {
  /** Prices sold side by side (channels, rebates) are separated from price changes; else the day's top price counts. */
  readonly priceTiers: boolean
  /** Units are counted in typical purchases of the product. */
  readonly typicalQuantities: boolean
  /** Busy days within a week are learnt, store-wide. */
  readonly dayProfile: boolean
  /** Time effects of a product are those that the other products show. */
  readonly effectsFromOthers: boolean
  /** Monthly totals that mix prices: only lasting moves of the highest unit values count, where that changes much. */
  readonly upperPrices: boolean
  /** Before any data a deal is expected to sell 0.2 (in logs) beyond its price instead of 0.1: it is announced. */
  readonly saleSigns: boolean
}

export const ALL_REFINEMENTS: Refinements = {
  priceTiers: true,
  typicalQuantities: true,
  dayProfile: true,
  effectsFromOthers: true,
  upperPrices: true,
  saleSigns: true,
}
