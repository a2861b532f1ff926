/** A quantity so many times the usual one is worth a second look: a slip of the keyboard, or one wholesale order. */
const TIMES_THE_USUAL = 10
/** Small numbers vary by themselves. */
const LEAST_UNITS = 20
/** With fewer lines there is no "usual". */
const LEAST_LINES = 5

/** Units and lines of a product's sales, the judged line among them. */
export interface ProductSales {
  readonly units: number
  readonly lines: number
}

/**
 * Whether one line sells at least ten times what the product's other lines sell on average, u / mean(others),
 * and at least 20 units. `false` for returns and for products with fewer than five lines.
 */
export function isUnusualQuantity(quantity: number, { units, lines }: ProductSales): boolean {
  if (quantity < LEAST_UNITS || lines < LEAST_LINES) return false
  return quantity >= TIMES_THE_USUAL * ((units - quantity) / (lines - 1))
}
