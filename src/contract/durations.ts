/** A day of 24 hours, in milliseconds. Calendar days where clocks change are counted by the time zone instead. */
export const DAY_MS = 86_400_000
