import { DAY_MS } from '#contract/durations'
import type { RegionalSettings } from '#contract/settings'
import { formatDateTime, isoDay, type Moment } from './dates.ts'

const STEPS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const
/** Older moments are dates: "9 days ago" has to be counted back. */
const RELATIVE_WITHIN_S = 7 * 86_400

/** "now", "5 minutes ago", "yesterday" by the user's calendar within a week; before that the date and time. */
export function formatAgo(settings: RegionalSettings, instant: Moment, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000
  if (seconds >= RELATIVE_WITHIN_S) return formatDateTime(settings, instant)
  const [unit, size] = STEPS.findLast((step) => seconds >= step[1]) ?? (['second', 1] as const)
  const days = Date.parse(isoDay(settings, now)) - Date.parse(isoDay(settings, instant))
  const past = unit === 'second' ? 0 : unit === 'day' ? -days / DAY_MS : -Math.floor(seconds / size)
  return new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(past, unit)
}
