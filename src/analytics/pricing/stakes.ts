export interface StakeFacts {
  readonly price: number
  /** Unit cost; NaN or negative if not known. */
  readonly cost: number
  readonly units: number
  readonly months: number
}

/** Margin assumed for a product without a cost when products are compared in size. */
export const USUAL_MARGIN = 0.5

/**
 * Monthly revenue over the mean monthly profit of the store's products; `null` without price or sales, or if none
 * makes a profit.
 */
export function stakesOf(products: readonly StakeFacts[]): (number | null)[] {
  const known = products.filter(isKnown)
  const profit = known.reduce((sum, each) => sum + Math.max(0, marginOf(each)) * monthly(each), 0)
  if (!(profit > 0)) return products.map(() => null)
  const mean = profit / known.length
  return products.map((each) => (isKnown(each) ? (each.price * monthly(each)) / mean : null))
}

function isKnown({ price, months }: StakeFacts): boolean {
  return price > 0 && months > 0
}

function monthly({ units, months }: StakeFacts): number {
  return units / months
}

function marginOf({ price, cost }: StakeFacts): number {
  return cost >= 0 ? price - cost : USUAL_MARGIN * price
}
