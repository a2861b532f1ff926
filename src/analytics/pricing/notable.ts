/** A newly advised price is worth telling people about when it is expected to bring so much more a month, in the store's currency. */
export const NOTABLE_MONTHLY_GAIN = 100

/** An import is worth a warning when more than this share of its rows was left out. */
export const NOTABLE_SHARE_REJECTED = 0.05
