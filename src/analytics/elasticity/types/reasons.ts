/**
 * Reasons for a missing elasticity, or caveats of a given one. One code per product, the most serious first; the
 * sentences are plain English, which the interface translates by code.
 */
export const ELASTICITY_REASONS = {
  no_sales: 'No sale of this product in the data yet.',
  prices_unclear:
    'This product sells at several prices side by side, and nothing tells which of them is the shop’s own.',
  other_channels:
    'This product sold in other sales channels only, not in the one that prices are advised for.',
  store_not_identified: 'No price changes yet in this store that could show how customers react.',
  poor_fit: 'Sales in this store vary in a way the method does not describe, so nothing is claimed.',
  implausible_positive:
    'A positive elasticity is implausible: check for stock-outs, seasonality, or prices set by demand.',
  unchanged_price: 'The price of this product has not changed yet; the figure comes from similar products.',
  similar_products: 'The product’s own sales say little yet; the figure comes mostly from similar products.',
  past_unsteady:
    'In this store’s own past, differences between products did not last from one half to the next: rely on the product type.',
  short_history: 'Fewer than 6 months of data; the interval is wide for that reason.',
} as const satisfies Record<string, string>

export type ElasticityReason = keyof typeof ELASTICITY_REASONS

/** Number of months below which a warning is shown next to every scenario (specification, section 9). */
export const FEW_MONTHS = 6
