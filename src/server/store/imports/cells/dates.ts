import { DAY_MS } from '#contract/durations'
import { foldText } from '#contract/fold-text'

/** Order of day and month, in dates with two or three numbers that do not begin with the year. */
export type DateOrder = 'dmy' | 'mdy'
/** How a column is read; `ymd`: years of two digits come first, which only the whole column shows. */
export type ColumnOrder = DateOrder | 'ymd'

/** A time as written: local wall-clock time and, if the text states it, the offset from UTC. */
export interface WrittenMoment {
  /** Wall-clock time read as UTC, in milliseconds. */
  readonly wallMs: number
  /** `null` means the store's own time zone. */
  readonly offsetMinutes: number | null
}

/** Minutes from UTC of zones that programs write by name. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, WEST: 60, BST: 60, CET: 60, CEST: 120, MEZ: 60, MESZ: 120 },
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
}
const zone = String.raw`(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|${Object.keys(ZONES).join('|')}`
/** Hours, minutes, seconds, half of the day and zone. A zone in brackets after it says the same once more. */
const time = String.raw`(?:[T ,]+(?:(?:à|at|um|a las|kl\.?)\s+)?(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?\s?m\.?)?(?:\s*Uhr)?\s*(${zone})?(?:\s*\([^()]*\))?)?`
const iso = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, 'i')
const dayMonthYear = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i')
const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s+)?`
const dayName = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s\-/.]*(?:de\s+)?(\p{L}{3,12})\.?[\s\-/.,]*(?:del?\s+)?(\d{4}|\d{2})${time}$`,
  'iu',
)
const nameDay = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.?[\s\-/.]+(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})${time}$`,
  'iu',
)
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
/** A month stands for its first day, a week of ISO 8601 for its Monday. */
const yearMonth = /^(\d{4})[-/.](\d{1,2})$/
const monthYear = /^(\d{1,2})[-/.](\d{4})$/
const monthName = /^(\p{L}{3,12})\.?[\s\-/.,]+(?:del?\s+)?(\d{4})$/u
const isoWeek = /^(\d{4})-?W(\d{2})$/i
/** Spreadsheet date: days since 1900, here from 1970 to 2099. */
const serial = /^(\d{5})(?:[.,](\d{1,12}))?$/
const SERIAL_OF_1970 = 25_569
const SERIAL_OF_2100 = 73_051

/** Returns `null` if the text is no date, or names a day that does not exist (31 February). */
export function parseMoment(text: string, order: ColumnOrder): WrittenMoment | null {
  const year = iso.exec(text)
  if (year) return moment(+year[1]!, +year[2]!, +year[3]!, year.slice(4))
  const day = dayMonthYear.exec(text)
  if (!day) return parseRareMoment(text)
  const first = +day[1]!
  const second = +day[3]!
  if (order === 'ymd' && day[2] !== '.' && day[4]!.length === 2)
    return moment(fullYear(day[1]!.padStart(2, '0')), second, +day[4]!, day.slice(5))
  const [dayOfMonth, month] = orderOf(day[2]!, order) === 'dmy' ? [first, second] : [second, first]
  return moment(fullYear(day[4]!), month, dayOfMonth, day.slice(5))
}

/** Parses month names, digits without separators, and the day numbers of a spreadsheet. */
function parseRareMoment(text: string): WrittenMoment | null {
  if (text.length > 60) return null
  const number = serial.exec(text)
  if (number) return momentOfSerial(Number(`${number[1]}.${number[2] ?? 0}`))
  const digits = compact.exec(text)
  if (digits) return moment(+digits[1]!, +digits[2]!, +digits[3]!)
  const named = dayName.exec(text)
  const other = named ? null : nameDay.exec(text)
  const month = monthOf((named ? named[2] : other?.[1]) ?? '')
  const match = named ?? other
  if (!match) return parsePeriod(text)
  if (month === null) return null
  const day = +(named ? named[1]! : other![2]!)
  return moment(fullYear(match[3]!), month, day, match.slice(4))
}

function parsePeriod(text: string): WrittenMoment | null {
  const numbers = yearMonth.exec(text)
  if (numbers) return moment(+numbers[1]!, +numbers[2]!, 1)
  const last = monthYear.exec(text)
  if (last) return moment(+last[2]!, +last[1]!, 1)
  const name = monthName.exec(text)
  const month = monthOf(name?.[1] ?? '')
  if (name && month !== null) return moment(+name[2]!, month, 1)
  const week = isoWeek.exec(text)
  return week ? mondayOf(+week[1]!, +week[2]!) : null
}

/** The first week of a year holds 4 January. */
function mondayOf(year: number, week: number): WrittenMoment | null {
  const fourth = Date.UTC(year, 0, 4)
  const mondayMs = fourth + ((week - 1) * 7 - ((new Date(fourth).getUTCDay() + 6) % 7)) * DAY_MS
  const isOfYear = new Date(mondayMs + 3 * DAY_MS).getUTCFullYear() === year
  return week >= 1 && isOfYear ? { wallMs: mondayMs, offsetMinutes: null } : null
}

function momentOfSerial(days: number): WrittenMoment | null {
  if (days < SERIAL_OF_1970 || days >= SERIAL_OF_2100) return null
  return { wallMs: Math.round(((days - SERIAL_OF_1970) * DAY_MS) / 1000) * 1000, offsetMinutes: null }
}

/** Points mean day first, because 12.31.2024 is not in use. */
function orderOf(separator: string, order: ColumnOrder): DateOrder {
  return separator === '.' || order === 'ymd' ? 'dmy' : order
}

function fullYear(text: string): number {
  return text.length === 4 ? +text : 2000 + +text
}

function offset(text: string | undefined): number | null {
  if (text === undefined) return null
  const named = ZONES[text.toUpperCase()]
  if (named !== undefined) return named
  const digits = text.replace(/[^\d]/g, '')
  return (text.includes('-') ? -1 : 1) * (+digits.slice(0, 2) * 60 + +(digits.slice(2) || 0))
}

/** `clock`: what `time` matches. */
function moment(
  year: number,
  month: number,
  day: number,
  [hours, minutes, seconds, half, zoneText]: readonly (string | undefined)[] = [],
): WrittenMoment | null {
  let hour = +(hours ?? 0)
  const minute = +(minutes ?? 0)
  const second = +(seconds ?? 0)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  }
  if (hour > 23 || minute > 59 || second > 59) return null
  // Date.UTC would read the year 1 as 1901.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const wallMs = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
  return { wallMs, offsetMinutes: offset(zoneText) }
}

/** Years of shops before it are not written with two digits any more. */
const EARLY = 10

/** First and last numbers of a column's dates with a year of two digits. */
class ShortYears {
  private firsts = new Set<number>()
  private lasts = new Set<number>()
  private isExcluded = false

  look(match: RegExpExecArray): void {
    const last = +match[4]!
    if (match[4]!.length === 4 || +match[3]! > 12 || last < 1 || last > 31) this.isExcluded = true
    if (this.isExcluded) return
    this.firsts.add(+match[1]!)
    this.lasts.add(last)
  }

  add(other: ShortYears): void {
    this.isExcluded ||= other.isExcluded
    this.firsts = new Set([...this.firsts, ...other.firsts])
    this.lasts = new Set([...this.lasts, ...other.lasts])
  }

  /** Days vary more than years; where both vary alike, only early years speak against the end. */
  get areFirst(): boolean {
    if (this.isExcluded || this.firsts.size === 0) return false
    if (this.lasts.size !== this.firsts.size) return this.lasts.size > this.firsts.size
    return Math.max(...this.lasts) < EARLY && Math.min(...this.firsts) >= EARLY
  }
}

/** Shows totals of months: day 1 throughout, in several months of several years. */
class FirstDays {
  private readonly firsts = new Set<number>()
  private readonly seconds = new Set<number>()
  private readonly years = new Set<string>()

  look(match: RegExpExecArray): void {
    this.firsts.add(+match[1]!)
    this.seconds.add(+match[3]!)
    this.years.add(match[4]!)
  }

  add(other: FirstDays): void {
    for (const first of other.firsts) this.firsts.add(first)
    for (const second of other.seconds) this.seconds.add(second)
    for (const year of other.years) this.years.add(year)
  }

  get order(): DateOrder | null {
    if (this.years.size < 2) return null
    const isFirst = (numbers: ReadonlySet<number>) => numbers.size === 1 && numbers.has(1)
    if (isFirst(this.firsts) && this.seconds.size > 1) return 'dmy'
    return isFirst(this.seconds) && this.firsts.size > 1 ? 'mdy' : null
  }
}

/** Counts what a whole column shows about the order of day and month. */
export class DateOrderEvidence {
  private dayFirst = 0
  private monthFirst = 0
  private undecided = 0
  private readonly short = new ShortYears()
  private readonly firstDays = new FirstDays()

  look(text: string): void {
    const match = dayMonthYear.exec(text)
    if (!match || match[2] === '.') return
    this.short.look(match)
    this.firstDays.look(match)
    if (+match[1]! > 12) this.dayFirst++
    else if (+match[3]! > 12) this.monthFirst++
    // A date such as 5 May reads the same either way.
    else if (+match[1]! !== +match[3]!) this.undecided++
  }

  /** True if years of two digits come first: `24-01-05`. */
  get isYearFirst(): boolean {
    return this.short.areFirst
  }

  /** Adds what another column shows. */
  add(other: DateOrderEvidence): void {
    this.short.add(other.short)
    this.firstDays.add(other.firstDays)
    this.dayFirst += other.dayFirst
    this.monthFirst += other.monthFirst
    this.undecided += other.undecided
  }

  /** True if the column has unambiguous dates of both orders, as if two people had written it. */
  get isMixed(): boolean {
    return this.dayFirst > 0 && this.monthFirst > 0
  }

  /** `none`: no date of this kind; `undecided`: all dates could be read either way. */
  decide(): DateOrder | 'none' | 'undecided' {
    if (this.dayFirst === 0 && this.monthFirst === 0)
      return this.undecided > 0 ? (this.firstDays.order ?? 'undecided') : 'none'
    return this.dayFirst >= this.monthFirst ? 'dmy' : 'mdy'
  }
}

/** Names of the months in English, Spanish, French, German and Dutch, and what is no beginning of them, folded. */
const months: readonly (readonly string[])[] = [
  'january enero janvier januar januari janner',
  'february febrero fevrier februar februari feber',
  'march marzo mars marz maerz maart mrz mrt',
  'april abril avril',
  'may mayo mai mei',
  'june junio juin juni',
  'july julio juillet juli',
  'august agosto aout augustus',
  'september septiembre setiembre septembre',
  'october octubre octobre oktober',
  'november noviembre novembre',
  'december diciembre decembre dezember',
].map((names) => names.split(' '))

/** Returns 1…12, or `null` if the word begins no month's name, or those of two (`jui`). */
function monthOf(word: string): number | null {
  const folded = foldText(word)
  if (folded.length < 3) return null
  const found = months.flatMap((names, at) => (names.some((name) => name.startsWith(folded)) ? [at + 1] : []))
  return found.length === 1 ? found[0]! : null
}
