import { DAY_MS } from '#contract/durations'
import type { PrivacySettings } from '#contract/settings'

/** Days of each period; `null` keeps for ever. */
const days: Readonly<Record<PrivacySettings['data_retention_period'], number | null>> = {
  '30-days': 30,
  '90-days': 90,
  '1-year': 365,
  indefinitely: null,
}

/** Returns the moment before which data are removed; `null` where nothing is removed. */
export function keptSince(period: PrivacySettings['data_retention_period'], now: Date): Date | null {
  const kept = days[period]
  return kept === null ? null : new Date(now.getTime() - kept * DAY_MS)
}
