/** Level of a line: the lower of two prices, the higher one, or neither (a coupon, a promotion, a product with one price). */
export const LOWER = 0
export const UPPER = 1
export const NEITHER = -1

/** The same as seen from the main channel, plus `NEITHER`. */
export const AT_MAIN = 0
export const AT_OTHER = 1
