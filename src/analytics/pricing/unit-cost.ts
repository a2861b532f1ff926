/** A unit's cost in the store's currency. */
export interface UnitCost {
  readonly amount: number
  /**
   * `true` if it comes from the margin that the owner stated for the store or the type, not from a cost of the
   * product.
   */
  readonly isAssumed: boolean
}

/** Standard deviation of a product's margin around the one stated for its type, as a share of the price. */
export const ASSUMED_MARGIN_DEVIATION = 0.1

/**
 * The cost used in computations: the product's own, else price × (1 - stated margin), else `null`.
 * Example: price 20, no cost, stated margin 0.45 → 11, assumed.
 */
export function unitCost(
  price: number | null,
  cost: number | null,
  assumedMargin: number | null,
): UnitCost | null {
  if (cost !== null && cost > 0) return { amount: cost, isAssumed: false }
  if (assumedMargin === null || price === null || !(price > 0)) return null
  return { amount: price * (1 - assumedMargin), isAssumed: true }
}
