import { DAY_MS } from '#contract/durations'
import type { PeriodSums, SalesPeriod } from './types.ts'

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
