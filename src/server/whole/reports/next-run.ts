import { DAY_MS, MINUTE_MS } from '#contract/durations'
import type { ReportFrequency } from '#contract/reports'

export interface Timing {
  readonly frequency: ReportFrequency
  /** Weekly: 1 Monday … 7 Sunday. Monthly: day of the month; a shorter month uses its last day. */
  readonly onDay: number | null
  readonly atMinute: number
  readonly timezone: string
}

/** Largest number of days from one monthly run to the next. */
const MOST_DAYS_AHEAD = 63

/** Returns the first instant after `after` at which clocks in the time zone show the chosen day and time. */
export function nextRun(timing: Timing, after: Date): Date {
  const today = dayIn(after, timing.timezone)
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD; ahead++) {
    const day = new Date(Date.parse(today) + ahead * DAY_MS)
    if (!isDue(day, timing)) continue
    const instant = atWall(day, timing)
    if (instant.getTime() > after.getTime()) return instant
  }
  throw new Error('A schedule without a next day.')
}

function isDue(day: Date, { frequency, onDay }: Timing): boolean {
  switch (frequency) {
    case 'daily':
      return true
    case 'weekly':
      return (day.getUTCDay() || 7) === onDay
    case 'monthly': {
      const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
      return day.getUTCDate() === Math.min(onDay ?? 1, last)
    }
  }
}

/** A time skipped by the clock change becomes the one an hour later; of a repeated time the first counts. */
function atWall(day: Date, { atMinute, timezone }: Timing): Date {
  const wall = day.getTime() + atMinute * MINUTE_MS
  const earlier = wall - offsetMs(new Date(wall - DAY_MS), timezone)
  const later = wall - offsetMs(new Date(wall + DAY_MS), timezone)
  const shows = (instant: number) => instant + offsetMs(new Date(instant), timezone) === wall
  return new Date(shows(earlier) || !shows(later) ? earlier : later)
}

function offsetMs(instant: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  }).formatToParts(instant)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

export const dayIn = (instant: Date, timezone: string): string =>
  new Date(instant.getTime() + offsetMs(instant, timezone)).toISOString().slice(0, 10)

/** Returns `null` for an unknown time zone. */
export function knownTimezone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return null
  }
}
