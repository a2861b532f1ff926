/** Calendar of whole days since 1970-01-01 (proleptic Gregorian), without a clock or a time zone. */

/** Month number (January 1970 = 0) of a day number. Howard Hinnant's civil-from-days, integers only. */
export function monthOfDay(day: number): number {
  const shifted = day + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const year = yearOfEra + era * 400 + (marchMonth >= 10 ? 1 : 0)
  const month = marchMonth < 10 ? marchMonth + 2 : marchMonth - 10
  return (year - 1970) * 12 + month
}

/** Day number of the first day of a month number. */
export function firstDayOfMonth(month: number): number {
  const year = 1970 + Math.floor(month / 12)
  const monthOfYear = month - Math.floor(month / 12) * 12
  return dayOfDate(year, monthOfYear + 1, 1)
}

/** Day number of a date; `month` 1..12. Days-from-civil. */
export function dayOfDate(year: number, month: number, dayOfMonth: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  )
}

/** Day number of 'YYYY-MM-DD'; NaN when it is no such date. */
export function dayOfIsoDate(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return Number.NaN
  const day = dayOfDate(Number(match[1]), Number(match[2]), Number(match[3]))
  return isoDateOfDay(day) === text ? day : Number.NaN
}

/** 'YYYY-MM-DD' of a day number. */
export function isoDateOfDay(day: number): string {
  const month = monthOfDay(day)
  return `${isoMonth(month)}-${String(day - firstDayOfMonth(month) + 1).padStart(2, '0')}`
}

/** The same of a day that may not be known. */
export function isoDateOrNull(day: number | null): string | null {
  return day === null ? null : isoDateOfDay(day)
}

/** 'YYYY-MM-DD' of the day so many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return isoDateOfDay(dayOfIsoDate(date) + days)
}

/** 'YYYY-MM' of a month number. */
export function isoMonth(month: number): string {
  const year = 1970 + Math.floor(month / 12)
  return `${String(year).padStart(4, '0')}-${String(month - (year - 1970) * 12 + 1).padStart(2, '0')}`
}
