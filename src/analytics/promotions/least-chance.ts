/**
 * A promotion or a bundle is proposed where the chance that it gains is at least this; `protect_margin` asks for more. Higher than
 * for a lasting price: what all promotions of a store share (how deals sell, what is bought ahead) lets them fail together.
 */
export const LEAST_PROMOTION_CHANCE = 0.85
export const SURE_PROMOTION_CHANCE = 0.9
/** A measured promotion counts as one that surely raised sales. */
export const HIGH_CONFIDENCE_PROBABILITY = 0.8
