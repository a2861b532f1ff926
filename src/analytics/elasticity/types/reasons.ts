/**
 * Reasons for a missing elasticity, or caveats of a given one. One code per product, the most serious first; the
 * interface has a sentence for each (`elasticity.reason.…`).
 */
export const ELASTICITY_REASONS = [
  'no_sales',
  'prices_unclear',
  'other_channels',
  'store_not_identified',
  'poor_fit',
  'implausible_positive',
  'unchanged_price',
  'similar_products',
  'past_unsteady',
  'record_low',
  'short_history',
] as const

export type ElasticityReason = (typeof ELASTICITY_REASONS)[number]

/** Number of months with sales below which a warning is shown next to every scenario (specification, section 9). */
export const FEW_MONTHS = 6
