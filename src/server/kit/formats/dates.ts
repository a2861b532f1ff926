import type { RegionalSettings } from '#contract/settings'
import { NO_BREAK_SPACE } from './amounts.ts'

/** Writes `2026-11-20T19:05:00Z` in the user's time zone: `11/20/2026, 2:05 PM`. */
export function instantText(instant: string, settings: RegionalSettings): string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: settings.timezone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  return momentText(local.format(new Date(instant)), settings)
}

export function dayText(day: string, format: RegionalSettings['date_format']): string {
  const [year, month, date] = day.split('-')
  switch (format) {
    case 'DD/MM/YYYY':
      return `${date}/${month}/${year}`
    case 'DD.MM.YYYY':
      return `${date}.${month}.${year}`
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`
    case 'YYYY-MM-DD':
      return day
  }
}

/** Writes a wall-clock time such as `2026-11-20 14:05` in the user's format, without converting time zones. */
export function momentText(text: string, { date_format, time_format, language }: RegionalSettings): string {
  const day = dayText(text.slice(0, 10), date_format)
  const clock = text.slice(11, 16)
  if (clock === '') return day
  if (time_format === '24-hour') return `${day}, ${clock}`
  const twelve = new Intl.DateTimeFormat(language, {
    ...{ hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' },
  })
  const time = twelve.format(new Date(`2026-01-01T${clock}:00Z`)).replaceAll(/\s/g, NO_BREAK_SPACE)
  return `${day}, ${time}`
}
