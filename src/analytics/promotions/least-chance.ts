/**
 * Least chance of a gain for proposing a promotion; `protect_margin` requires more. Higher than for a lasting price,
 * because errors shared by all promotions of a store (effects of deals, purchases brought forward) let them fail
 * together; chosen so that at most one in ten loses (docs/methods.md, section 6).
 */
export const LEAST_PROMOTION_CHANCE = 0.87
export const SURE_PROMOTION_CHANCE = 0.92
/** The same for a bundle. */
export const LEAST_BUNDLE_CHANCE = 0.85
/** Confidence from which a measured promotion counts as having raised sales. */
export const HIGH_CONFIDENCE_PROBABILITY = 0.8
