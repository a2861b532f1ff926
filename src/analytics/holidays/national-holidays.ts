import { dayOfDate } from '../stats/calendar.ts'

/** Countries whose national holidays are known, by ISO code. */
export const HOLIDAY_COUNTRIES = ['US', 'GB', 'CA', 'ES', 'FR', 'DE'] as const
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number]

export interface Holiday {
  /** Days since 1970-01-01. */
  readonly day: number
  readonly name: string
}

type Rule = (year: number) => number | null
type Rules = Readonly<Record<string, Rule>>

const MONDAY = 1
const THURSDAY = 4

const on =
  (month: number, day: number, since = 0): Rule =>
  (year) =>
    year < since ? null : dayOfDate(year, month, day)

const afterEaster =
  (days: number): Rule =>
  (year) =>
    easterSunday(year) + days

/** The nth weekday (0 = Sunday) of a month; `last` for the last one. */
const weekday =
  (month: number, wanted: number, nth: number | 'last'): Rule =>
  (year) => {
    if (nth === 'last') {
      const end = month === 12 ? dayOfDate(year + 1, 1, 1) : dayOfDate(year, month + 1, 1)
      return end - 1 - ((weekdayOf(end - 1) - wanted + 7) % 7)
    }
    const first = dayOfDate(year, month, 1)
    return first + ((wanted - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  }

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + THURSDAY) % 7) + 7) % 7
}

/** Gregorian Easter by the anonymous computus (Nature, 20 April 1876; Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return dayOfDate(year, month, (h + l - 7 * m + 33 * month + 19) % 32)
}

const newYear = { "New Year's Day": on(1, 1) }
const christmas = { 'Christmas Day': on(12, 25) }
const goodFriday = { 'Good Friday': afterEaster(-2) }
const easterMonday = { 'Easter Monday': afterEaster(1) }
const labourDay = { 'Labour Day': on(5, 1) }
const victoriaDay: Rule = (year) => {
  const limit = dayOfDate(year, 5, 24)
  return limit - ((weekdayOf(limit) - MONDAY + 7) % 7)
}

/** Rules for the holidays' own dates; days in lieu, of regions and of religions are not included. */
const rules: Readonly<Record<HolidayCountry, Rules>> = {
  US: {
    ...newYear,
    'Martin Luther King Jr. Day': weekday(1, MONDAY, 3),
    "Washington's Birthday": weekday(2, MONDAY, 3),
    'Memorial Day': weekday(5, MONDAY, 'last'),
    Juneteenth: on(6, 19, 2021),
    'Independence Day': on(7, 4),
    'Labor Day': weekday(9, MONDAY, 1),
    'Columbus Day': weekday(10, MONDAY, 2),
    'Veterans Day': on(11, 11),
    'Thanksgiving Day': weekday(11, THURSDAY, 4),
    ...christmas,
  },
  GB: {
    ...newYear,
    ...goodFriday,
    ...easterMonday,
    'Early May bank holiday': weekday(5, MONDAY, 1),
    'Spring bank holiday': weekday(5, MONDAY, 'last'),
    'Summer bank holiday': weekday(8, MONDAY, 'last'),
    ...christmas,
    'Boxing Day': on(12, 26),
  },
  CA: {
    ...newYear,
    ...goodFriday,
    'Victoria Day': victoriaDay,
    'Canada Day': on(7, 1),
    'Labour Day': weekday(9, MONDAY, 1),
    'National Day for Truth and Reconciliation': on(9, 30, 2021),
    'Thanksgiving Day': weekday(10, MONDAY, 2),
    'Remembrance Day': on(11, 11),
    ...christmas,
  },
  ES: {
    ...newYear,
    Epiphany: on(1, 6),
    ...goodFriday,
    ...labourDay,
    'Assumption Day': on(8, 15),
    'National Day': on(10, 12),
    "All Saints' Day": on(11, 1),
    'Constitution Day': on(12, 6),
    'Immaculate Conception': on(12, 8),
    ...christmas,
  },
  FR: {
    ...newYear,
    ...easterMonday,
    ...labourDay,
    'Victory in Europe Day': on(5, 8),
    'Ascension Day': afterEaster(39),
    'Whit Monday': afterEaster(50),
    'Bastille Day': on(7, 14),
    'Assumption Day': on(8, 15),
    "All Saints' Day": on(11, 1),
    'Armistice Day': on(11, 11),
    ...christmas,
  },
  DE: {
    ...newYear,
    ...goodFriday,
    ...easterMonday,
    ...labourDay,
    'Ascension Day': afterEaster(39),
    'Whit Monday': afterEaster(50),
    'German Unity Day': on(10, 3),
    ...christmas,
    "St Stephen's Day": on(12, 26),
  },
}

const YEAR_DAYS = 365.2425

/** National holidays of `[fromDay, toDay)`, in chronological order. */
export function nationalHolidays(
  country: HolidayCountry,
  fromDay: number,
  toDay: number,
): readonly Holiday[] {
  const found: Holiday[] = []
  const lastYear = 1970 + Math.floor(toDay / YEAR_DAYS) + 1
  for (let year = 1969 + Math.floor(fromDay / YEAR_DAYS); year <= lastYear; year++) {
    for (const [name, rule] of Object.entries(rules[country])) {
      const day = rule(year)
      if (day !== null && day >= fromDay && day < toDay) found.push({ day, name })
    }
  }
  return found.sort((a, b) => a.day - b.day)
}

const names: Readonly<Record<string, HolidayCountry>> = {
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  gb: 'GB',
  uk: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  england: 'GB',
  wales: 'GB',
  ca: 'CA',
  canada: 'CA',
  es: 'ES',
  spain: 'ES',
  españa: 'ES',
  fr: 'FR',
  france: 'FR',
  de: 'DE',
  germany: 'DE',
  deutschland: 'DE',
}

/** ISO code of a country as written in an address; `null` if its holidays are not known. */
export function holidayCountry(written: string | null): HolidayCountry | null {
  const key = (written ?? '').trim().toLowerCase().replaceAll('.', '')
  return Object.hasOwn(names, key) ? names[key]! : null
}
