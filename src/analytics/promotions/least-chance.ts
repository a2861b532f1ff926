/** A planned promotion pays with at least this probability; `protect_margin` and "high confidence" ask for more. */
export const LEAST_PROBABILITY = 0.6
export const HIGH_CONFIDENCE_PROBABILITY = 0.8
