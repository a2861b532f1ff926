import { DAY_MS } from '#contract/durations'
import type { PeriodQuery, PeriodSums, SalesPeriod } from './types.ts'

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

export const USUAL_CHOICE: PeriodChoice = { preset: '30d', compare: 'previous', from: null, to: null }

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The requested days, half-open. Presets end with the last day of data, because later days are still empty. */
export function periodQuery(
  { preset, compare, from, to }: PeriodChoice,
  data: { readonly firstDay: string; readonly lastDay: string },
): PeriodQuery {
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

export const metrics = ['revenue', 'orders', 'units', 'orderValue', 'returns'] as const
export type Metric = (typeof metrics)[number]

export interface MetricView {
  readonly metric: Metric
  readonly value: number | null
  readonly before: number | null
  /** Relative change of amounts and counts; difference of the return shares. `null`: nothing to compare with. */
  readonly change: number | null
  /** `level`: no more than chance; `unknown`: too few days to tell. */
  readonly verdict: 'good' | 'bad' | 'level' | 'unknown'
}

/** For these metrics a rise is bad. */
const UP_IS_BAD: ReadonlySet<Metric> = new Set(['returns'])
/** A smaller change would be displayed as 0 and counts as none. */
const LEVEL_BELOW = 0.0005

export function toMetrics({ current, comparison, isRealChange }: SalesPeriod): MetricView[] {
  return metrics.map((metric) => {
    const value = figureOf(metric, current)
    const before = comparison && isWhole(comparison) ? figureOf(metric, comparison) : null
    const change = changeOf(metric, value, before)
    return { metric, value, before, change, verdict: verdictOf(metric, change, isRealChange[metric]) }
  })
}

/** False if days lack data: a comparison with such a period would always look like growth. */
export function isWhole(sums: PeriodSums): boolean {
  return sums.daysWithData >= daysOf(sums)
}

export function daysOf({ from, to }: Pick<PeriodSums, 'from' | 'to'>): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

function figureOf(metric: Metric, sums: PeriodSums): number | null {
  switch (metric) {
    case 'revenue':
      return Number(sums.revenue) - Number(sums.refunded)
    case 'orders':
      return sums.orders
    case 'units':
      return sums.units
    case 'orderValue':
      return sums.orders === 0 ? null : Number(sums.revenue) / sums.orders
    case 'returns':
      return sums.units === 0 ? null : sums.returnedUnits / sums.units
  }
}

function changeOf(metric: Metric, value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null
  if (metric === 'returns') return value - before
  return before > 0 ? value / before - 1 : null
}

function verdictOf(metric: Metric, change: number | null, isReal: boolean | null): MetricView['verdict'] {
  if (change === null || Math.abs(change) < LEVEL_BELOW || isReal === false) return 'level'
  if (isReal === null) return 'unknown'
  return change > 0 === UP_IS_BAD.has(metric) ? 'bad' : 'good'
}
