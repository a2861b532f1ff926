import { addDays, dayOfIsoDate } from '#analytics'
import type { ReportRange } from '#contract/reports'
import type { Period } from './report.ts'

interface Ranged {
  readonly range: ReportRange
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Returns the days of a range, as the dashboard counts them: the last 7 or 30 that end with the last day of sales,
 * the last complete quarter or year of the calendar before it, or the typed days (both inclusive). Half-open.
 */
export function reportPeriod({ range, from, to }: Ranged, lastDay: string): Period {
  const [year = 0, month = 1] = lastDay.split('-').map(Number)
  switch (range) {
    case '7-days':
      return { from: addDays(lastDay, -6), to: addDays(lastDay, 1) }
    case '30-days':
      return { from: addDays(lastDay, -29), to: addDays(lastDay, 1) }
    case 'quarter': {
      const quarter = Math.floor((month - 1) / 3)
      return { from: firstOfMonth(year, quarter * 3 - 3), to: firstOfMonth(year, quarter * 3) }
    }
    case 'year':
      return { from: firstOfMonth(year - 1, 0), to: firstOfMonth(year, 0) }
    case 'custom':
      return { from: from ?? lastDay, to: addDays(to ?? lastDay, 1) }
  }
}

/** Returns the same number of days just before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, dayOfIsoDate(from) - dayOfIsoDate(to)), to: from }
}

export const daysOf = ({ from, to }: Period): number => dayOfIsoDate(to) - dayOfIsoDate(from)

export const lastDayOf = ({ to }: Period): string => addDays(to, -1)

/** Month counted from 0; a negative month lies in the year before. */
const firstOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
