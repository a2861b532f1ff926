import { DAY_MS } from '#contract/durations'
import type { RegionalSettings } from '#contract/settings'

/** A calendar date ("2026-11-20", no time zone) or an instant (ISO with zone, or a Date). */
export type Moment = string | Date

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const CALENDAR_MONTH = /^(\d{4})-(\d{2})/

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Made once for each language and options: making one takes a slow phone two milliseconds, and a row writes three. */
function intl(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

interface DayParts {
  readonly year: string
  readonly month: string
  readonly day: string
}

function dayParts(settings: RegionalSettings, value: Moment): DayParts {
  const calendar = typeof value === 'string' ? CALENDAR_DATE.exec(value) : null
  if (calendar) return { year: calendar[1]!, month: calendar[2]!, day: calendar[3]! }
  const parts = intl('en-US', {
    timeZone: settings.timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(value))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return { year: part('year').padStart(4, '0'), month: part('month'), day: part('day') }
}

/** "2026-11-20": the day of a moment in the user's time zone. */
export function isoDay(settings: RegionalSettings, value: Moment): string {
  const { year, month, day } = dayParts(settings, value)
  return `${year}-${month}-${day}`
}

/** "11/20/2026", "20/11/2026", "20.11.2026" or "2026-11-20". */
export function formatDate(settings: RegionalSettings, value: Moment): string {
  const { year, month, day } = dayParts(settings, value)
  switch (settings.date_format) {
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`
    case 'DD.MM.YYYY':
      return `${day}.${month}.${year}`
    case 'YYYY-MM-DD':
      return `${year}-${month}-${day}`
  }
}

/** "2:05 PM" or "14:05", in the user's time zone. */
export function formatTime(settings: RegionalSettings, instant: Moment): string {
  const clock: Intl.DateTimeFormatOptions =
    settings.time_format === '12-hour'
      ? { hour: 'numeric', minute: '2-digit', hour12: true }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return intl(settings.language, { timeZone: settings.timezone, ...clock })
    .format(new Date(instant))
    .replace(/\s/g, '\u00a0')
}

/** A time of day, "22:00" in any time zone → "10:00 PM" or "22:00". */
export function formatClock(settings: RegionalSettings, clock: string): string {
  return formatTime({ ...settings, timezone: 'UTC' }, `2026-01-01T${clock}:00Z`)
}

/** "11/20/2026, 2:05 PM". */
export function formatDateTime(settings: RegionalSettings, instant: Moment): string {
  return `${formatDate(settings, instant)}, ${formatTime(settings, instant)}`
}

/** "2026-01" (or any date in it) → "Jan 2026", "janv. 2026"; `long` gives "January 2026". */
export function formatMonth(
  settings: RegionalSettings,
  month: string,
  width: 'short' | 'long' = 'short',
): string {
  const found = CALENDAR_MONTH.exec(month)
  if (!found) return month
  const first = new Date(Date.UTC(Number(found[1]), Number(found[2]) - 1, 1))
  return intl(settings.language, {
    month: width,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(first)
}

/** Short weekday names, first the day on which the user's week starts. */
export function weekdayNames(settings: RegionalSettings): readonly string[] {
  const SUNDAY = Date.UTC(2023, 0, 1)
  const firstDay = settings.week_starts_on === 'monday' ? 1 : 0
  const formatter = intl(settings.language, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) =>
    formatter.format(new Date(SUNDAY + ((index + firstDay) % 7) * DAY_MS)),
  )
}
