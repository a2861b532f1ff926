import { firstDayOfMonth, monthOfDay } from '../../stats/calendar.ts'
import { DAYS_PER_WEEK } from './cells.ts'

/** Consecutive periods [edges[k], edges[k + 1]), and a function for the number of the period that contains a day. */
export interface Periods {
  readonly edges: Int32Array
  readonly indexOf: (day: number) => number
  /** True if the periods are short enough to distinguish a promotion from a price change. */
  readonly showDeals: boolean
}

/** Calendar months that cover [firstDay, endDay); the first and the last are cut to that window. */
export function monthPeriods(firstDay: number, endDay: number): Periods {
  const first = monthOfDay(firstDay)
  const count = monthOfDay(endDay - 1) - first + 1
  const edges = Int32Array.from({ length: count + 1 }, (_, k) => firstDayOfMonth(first + k))
  edges[0] = firstDay
  edges[count] = endDay
  return { edges, indexOf: (day) => monthOfDay(day) - first, showDeals: false }
}

/** Weeks of seven days from `firstDay`; the last week is whole even if the data end within it. */
export function weekPeriods(firstDay: number, endDay: number): Periods {
  const count = Math.ceil((endDay - firstDay) / DAYS_PER_WEEK)
  const edges = Int32Array.from({ length: count + 1 }, (_, k) => firstDay + k * DAYS_PER_WEEK)
  return { edges, indexOf: (day) => Math.floor((day - firstDay) / DAYS_PER_WEEK), showDeals: true }
}
