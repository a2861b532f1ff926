import type { Input } from '#contract/calls'
import { DAY_MS } from '#contract/durations'

type PeriodQuery = Input<'salesPeriod'>['query']

/** First and last day with sales in the store's data. */
export interface DataDays {
  readonly firstDay: string
  readonly lastDay: string
}

export const periodPresets = ['7d', '30d', '90d', '12m', 'ytd', 'all', 'custom'] as const
export type PeriodPreset = (typeof periodPresets)[number]
export const comparisons = ['previous', 'last_year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The chosen period; `from` and `to` (both inclusive) only with `custom`. */
export interface PeriodChoice {
  readonly preset: PeriodPreset
  readonly compare: Comparison
  readonly from: string | null
  readonly to: string | null
}

/** A year: less shows too few months for a price to have moved. */
export const USUAL_CHOICE: PeriodChoice = { preset: '12m', compare: 'previous', from: null, to: null }

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The requested days, half-open. Presets end with the last day of data, because later days are still empty. */
export function periodQuery({ preset, compare, from, to }: PeriodChoice, data: DataDays): PeriodQuery {
  const end = addDays(data.lastDay, 1)
  const of = (start: string): PeriodQuery => ({ from: start, to: end, compare })
  switch (preset) {
    case '7d':
      return of(addDays(end, -7))
    case '30d':
      return of(addDays(end, -30))
    case '90d':
      return of(addDays(end, -90))
    case '12m':
      return of(addDays(end, -365))
    case 'ytd':
      return of(`${data.lastDay.slice(0, 4)}-01-01`)
    case 'all':
      // There is no data to compare with before the first day.
      return { ...of(data.firstDay), compare: 'none' }
    case 'custom':
      return from && to && from <= to
        ? { from, to: addDays(to, 1), compare }
        : periodQuery({ ...USUAL_CHOICE, compare }, data)
  }
}

/** The period from the address, else the remembered one, else the default. */
export function readChoice(address: string | undefined, remembered: string | null): PeriodChoice {
  return parseChoice(address) ?? parseChoice(remembered) ?? USUAL_CHOICE
}

/** `30d:previous`, `custom:last_year:2026-01-01:2026-01-31`. */
export function choiceText({ preset, compare, from, to }: PeriodChoice): string {
  return preset === 'custom' ? `custom:${compare}:${from}:${to}` : `${preset}:${compare}`
}

export function parseChoice(text: string | null | undefined): PeriodChoice | null {
  const [first, second, from = null, to = null] = (text ?? '').split(':')
  const preset = periodPresets.find((known) => known === first)
  const compare = comparisons.find((known) => known === second)
  if (!preset || !compare) return null
  if (preset !== 'custom') return { preset, compare, from: null, to: null }
  const isReal = (day: string | null) => day !== null && ISO_DAY.test(day) && addDaysSafe(day) === day
  return isReal(from) && isReal(to) && from! <= to! ? { preset, compare, from, to } : null
}

function addDaysSafe(day: string): string | null {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : addDays(day, 0)
}

/** First and last month, `YYYY-MM`. */
export type MonthSpan = readonly [from: string, to: string]

export interface PeriodMonths {
  readonly shown: MonthSpan
  /** As many months for comparison; `null` if nothing is compared. */
  readonly before: MonthSpan | null
}

/** The calendar months that a period touches, and those it is compared with. */
export function periodMonths(choice: PeriodChoice, data: DataDays): PeriodMonths {
  const { from, to, compare } = periodQuery(choice, data)
  const last = addDays(to, -1).slice(0, 7)
  // 365 days that end within a month touch thirteen.
  const first = choice.preset === '12m' ? addMonths(last, -11) : from.slice(0, 7)
  const count = monthNumber(last) - monthNumber(first) + 1
  const back = compare === 'last_year' ? 12 : count
  return {
    shown: [first, last],
    before: compare === 'none' ? null : [addMonths(first, -back), addMonths(last, -back)],
  }
}

/** The whole months as a typed period. */
export function monthsAsChoice([from, to]: MonthSpan, { compare }: PeriodChoice): PeriodChoice {
  return {
    preset: 'custom',
    compare,
    from: `${from}-01`,
    to: addDays(`${addMonths(to, 1)}-01`, -1),
  }
}

export function addMonths(month: string, count: number): string {
  const number = monthNumber(month) + count
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}
