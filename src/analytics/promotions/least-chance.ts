/**
 * Least chance of a gain for proposing a promotion or a bundle; `protect_margin` requires more. Higher than for a
 * lasting price, because errors shared by all promotions of a store (effects of deals, purchases brought forward) let
 * them fail together.
 */
export const LEAST_PROMOTION_CHANCE = 0.85
export const SURE_PROMOTION_CHANCE = 0.9
/** Confidence from which a measured promotion counts as having raised sales. */
export const HIGH_CONFIDENCE_PROBABILITY = 0.8
