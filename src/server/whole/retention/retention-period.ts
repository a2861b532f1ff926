import { DAY_MS } from '#contract/durations'
import type { PrivacySettings } from '#contract/settings'

/** Days that each period means; `null` keeps for ever. */
const days: Readonly<Record<PrivacySettings['data_retention_period'], number | null>> = {
  '30-days': 30,
  '90-days': 90,
  '1-year': 365,
  indefinitely: null,
}

/** What came before this moment goes; `null` where nothing does. */
export function keptSince(period: PrivacySettings['data_retention_period'], now: Date): Date | null {
  const kept = days[period]
  return kept === null ? null : new Date(now.getTime() - kept * DAY_MS)
}
