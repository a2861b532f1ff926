/**
 * A day of 24 hours, in milliseconds. Calendar days, which may be longer or shorter, are counted by time zone
 * instead.
 */
export const DAY_MS = 86_400_000

/** In milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
