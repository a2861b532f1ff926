import { dayOfIsoDate, isoDateOfDay } from '#analytics'

export function addDays(day: string, days: number): string {
  return isoDateOfDay(dayOfIsoDate(day) + days)
}

/** Every day from the first to the last one, both included. */
export function daysThrough(first: string, last: string): readonly string[] {
  const [from, to] = [dayOfIsoDate(first), dayOfIsoDate(last)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => isoDateOfDay(from + at))
}

export interface Month {
  /** `2026-03` */
  readonly month: string
  readonly first: string
  /** The first day after the month. */
  readonly end: string
  readonly days: number
}

/** The calendar month of a day, or the month `later` months after it. */
export function monthOf(day: string, later = 0): Month {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later
  const nameOf = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  const [first, end] = [`${nameOf(at)}-01`, `${nameOf(at + 1)}-01`]
  return { month: nameOf(at), first, end, days: dayOfIsoDate(end) - dayOfIsoDate(first) }
}

/**
 * Splits an amount of money equally over the days of a month so that the parts add up to it exactly: the first
 * days get one of the remaining hundredths each.
 */
export function spreadOverMonth(
  day: string,
  decimal: string,
): readonly { readonly day: string; readonly amount: string }[] {
  const { first, end } = monthOf(day)
  const days = daysThrough(first, addDays(end, -1))
  const hundredths = Math.round(Number(decimal) * 100)
  const [each, over] = [Math.floor(hundredths / days.length), hundredths % days.length]
  return days.map((date, at) => ({ day: date, amount: ((each + (at < over ? 1 : 0)) / 100).toFixed(2) }))
}
