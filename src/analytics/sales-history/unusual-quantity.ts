/** Factor on the usual quantity above which a line is flagged: a typing error, or one wholesale order. */
const TIMES_THE_USUAL = 10
/** Smaller quantities are never flagged, because small numbers vary by chance. */
const LEAST_UNITS = 20
/** Least lines of a product for a usual quantity. */
const LEAST_LINES = 5

/** Units and lines of a product's sales, including the judged line. */
export interface ProductSales {
  readonly units: number
  readonly lines: number
}

/**
 * True if one line sells at least ten times the average of the product's other lines, u / mean(others), and at least
 * 20 units. `false` for returns and for products with fewer than five lines.
 */
export function isUnusualQuantity(quantity: number, { units, lines }: ProductSales): boolean {
  if (quantity < LEAST_UNITS || lines < LEAST_LINES) return false
  return quantity >= TIMES_THE_USUAL * ((units - quantity) / (lines - 1))
}
