import { easterSunday } from '../holidays/national-holidays.ts'
import { dayOfDate, monthOfDay } from '../stats/calendar.ts'
import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

const DAYS_A_WEEK = 7
/** Days before an occasion from which a new price could not be judged before it, and after it until nothing is left. */
const ENDING_DAYS = { before: 28, after: 45 } as const
/** Days before the next occasion from which its goods sell again. */
const BACK_DAYS = 100
/** Weeks after the occasion, a year ago, whose sales show a product that is bought all the year, and their least share. */
const ALL_YEAR = { from: 9, to: 26, share: 0.5 } as const

/** Occasions that goods are named for, in the languages of the product, with their day of a year. */
const OCCASIONS: readonly { readonly words: RegExp; readonly day: (year: number) => number }[] = [
  {
    words:
      /^(christmas|xmas|no[eë]l|santa|nativity|advent(s\p{L}*)?|weihnacht\p{L}*|christbaum\p{L}*|avent|navidad|navideñ\p{L}*|adviento)$/u,
    day: (year) => dayOfDate(year, 12, 25),
  },
  {
    words: /^(calendars?|kalender|\p{L}+kalender|calendriers?|calendarios?)$/u,
    day: (year) => dayOfDate(year + 1, 1, 1),
  },
  { words: /^halloween$/u, day: (year) => dayOfDate(year, 10, 31) },
  { words: /^(easter|ostern|oster(ei|eier|hase|nest|deko)|pâques|pascua)$/u, day: easterSunday },
  { words: /^(valentines?|valentinstag|valentin)$/u, day: (year) => dayOfDate(year, 2, 14) },
]

/**
 * Weeks until a product sells again that is named for an occasion of the calendar which is less than four weeks ahead,
 * or just over; `null` for others, and for those that sold on between the occasions a year ago.
 */
export function endByCalendar(sales: WeeklySales, product: number, title: string): number | null {
  const today = sales.endDay - DAYS_A_WEEK * sales.hidden
  const year = 1970 + Math.floor(monthOfDay(today) / 12)
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  for (const { words: named, day } of OCCASIONS) {
    if (!words.some((word) => named.test(word))) continue
    const past = [year - 1, year].map(day).find((at) => isEnding(at, today))
    if (past === undefined || sellsAllYear(sales, product)) continue
    const next = [year, year + 1, year + 2].map(day).find((at) => at > past)!
    return Math.max(1, Math.round((next - BACK_DAYS - today) / DAYS_A_WEEK))
  }
  return null
}

function isEnding(occasion: number, today: number): boolean {
  return today >= occasion - ENDING_DAYS.before && today <= occasion + ENDING_DAYS.after
}

/** True if it sold half a year ago, well between two occasions, at least half of what it sells on average. */
function sellsAllYear({ hidden, weeks, units }: WeeklySales, product: number): boolean {
  const { from, to, share } = ALL_YEAR
  if (weeks - hidden < WEEKS_AHEAD) return false
  const sum = (first: number, end: number) => {
    let all = 0
    for (let t = first; t < end; t++) all += units[product * weeks + hidden + WEEKS_AHEAD - 1 - t] ?? 0
    return all / (end - first)
  }
  return sum(from, to) >= share * sum(0, WEEKS_AHEAD)
}
