/**
 * Least chance of a gain for proposing a promotion; `protect_margin` requires more. Higher than for a lasting price,
 * because errors shared by all promotions of a store (effects of deals, purchases brought forward) let them fail
 * together; chosen so that at most one in ten loses (docs/methods.md, section 6).
 */
export const LEAST_PROMOTION_CHANCE = 0.87
export const SURE_PROMOTION_CHANCE = 0.92
/** The same for a bundle. */
export const LEAST_BUNDLE_CHANCE = 0.85
/** Confidence from which a measured promotion counts as having raised sales, if enough units were expected. */
export const HIGH_CONFIDENCE_PROBABILITY = 0.8
/**
 * Units expected without the promotion from which its confidence may be called high: below six it is found in the
 * sales only where chance raised them (`surelySeen`), so that chance looks like proof.
 */
export const LEAST_EXPECTED_UNITS = 6

/** True if a promotion carries the badge "High confidence". Example: 0.3 units expected, 5 sold → no, however sure. */
export const isHighConfidence = (confidence: number, expectedUnits: number): boolean =>
  confidence > HIGH_CONFIDENCE_PROBABILITY && expectedUnits >= LEAST_EXPECTED_UNITS
