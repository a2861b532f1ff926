/**
 * Sums over `store_days` for screens, answers, exports and reports: one expression each, so that a figure has the
 * same value everywhere. Definitions: docs/glossary.md.
 */
export const storeSum = {
  /** Before refunds, cancelled lines left out. */
  revenue: 'coalesce(sum(revenue), 0)',
  /** Money refunded, counted on the day of the return. */
  refunded: 'coalesce(sum(refunded), 0)',
  net: '(coalesce(sum(revenue), 0) - coalesce(sum(refunded), 0))',
  /** Orders with at least one line that was sold. */
  orders: 'coalesce(sum(orders), 0)::int4',
  units: 'coalesce(sum(units), 0)::float8',
  returnedUnits: 'coalesce(sum(returned_units), 0)::float8',
  /** Lines of sales and of returns. */
  records: 'coalesce(sum(lines + return_lines), 0)::int4',
} as const

/** True if a row of `product_totals` is of a product that was sold: *With History*. */
export const wasSold = 'lines > 0'
