/**
 * The sums over `store_days` that stand on screens, in answers, exports and reports: one expression each, so that a
 * figure has one value wherever it is read. Definitions: docs/glossary.md.
 */
export const storeSum = {
  /** Before refunds, cancelled lines left out. */
  revenue: 'coalesce(sum(revenue), 0)',
  /** Money that went back, counted on the day of the return. */
  refunded: 'coalesce(sum(refunded), 0)',
  net: '(coalesce(sum(revenue), 0) - coalesce(sum(refunded), 0))',
  /** With at least one line that was sold. */
  orders: 'coalesce(sum(orders), 0)::int4',
  units: 'coalesce(sum(units), 0)::float8',
  returnedUnits: 'coalesce(sum(returned_units), 0)::float8',
  /** Lines of sales and of returns. */
  records: 'coalesce(sum(lines + return_lines), 0)::int4',
} as const

/** Whether a row of `product_totals` stands for a product that was sold: *With History*. */
export const wasSold = 'lines > 0'
