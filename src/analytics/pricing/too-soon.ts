import type { GuardRails } from './guard-rails.ts'

/**
 * True while the settings want a price to stay as it is after its last change: in advice, rounds and roll-outs alike. A
 * price that breaks a hard limit today may be led back at any time.
 */
export function isTooSoon(of: {
  /** `null` if no change is known. Below 0: changed after today, as where the shop's clock runs ahead. */
  readonly daysSinceChange: number | null
  readonly rails: Pick<GuardRails, 'minDaysBetweenChanges'>
  readonly isLedBack?: boolean
}): boolean {
  if (of.isLedBack === true) return false
  return of.daysSinceChange !== null && Math.max(0, of.daysSinceChange) < of.rails.minDaysBetweenChanges
}
