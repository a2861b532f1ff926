import { type Sensitivity, sensitivity } from '#analytics'
import type { SalesEvolution } from './types.ts'

export interface EvolutionMonth {
  readonly month: string
  /** `null` in a month without a sale, for which the API sends zero. */
  readonly price: number | null
  readonly units: number
  /** The data end within this month. */
  readonly isRunning: boolean
}

/** The summary of the line; months are `YYYY-MM`, `change` is a share of the first price. */
export type EvolutionSummary =
  | { readonly kind: 'none' }
  | { readonly kind: 'single'; readonly month: string; readonly price: number }
  | {
      readonly kind: 'rose' | 'fell' | 'level'
      readonly change: number
      readonly from: string
      readonly to: string
      readonly lowest: string
    }

export interface EvolutionView {
  readonly months: readonly EvolutionMonth[]
  readonly monthsWithoutSale: number
  readonly hasSales: boolean
  /** Last day of the data if its month is not over and is shown. */
  readonly runningUntil: string | null
  readonly summary: EvolutionSummary
  readonly sensitivity: Sensitivity | null
}

/** Months to show: all, the newest n, or those from one to another (`YYYY-MM`). */
export type MonthRange = 'all' | number | readonly [from: string, to: string]

/** Numbers of newest months that can be chosen next to all of them. */
export function rangeChoices(months: number): readonly number[] {
  return [6, 12, 24].filter((each) => each < months)
}

export function toEvolution(
  answer: SalesEvolution,
  show: { readonly lastDay: string | null; readonly range: MonthRange },
): EvolutionView {
  const running = show.lastDay !== null && isMonthOpen(show.lastDay) ? show.lastDay : null
  const months = inRange(answer.history, show.range).map((entry) => ({
    month: entry.month,
    price: entry.total_quantity > 0 ? entry.avg_price : null,
    units: entry.total_quantity,
    isRunning: entry.month === running?.slice(0, 7),
  }))
  const monthsWithoutSale = months.filter((month) => month.price === null).length
  return {
    months,
    monthsWithoutSale,
    hasSales: answer.history.some((entry) => entry.total_quantity > 0),
    runningUntil: months.at(-1)?.isRunning ? running : null,
    summary: summarise(months),
    sensitivity: sensitivity(answer.elasticity),
  }
}

/** A range without any of the product's months shows all of them. */
function inRange<T extends { readonly month: string }>(
  months: readonly T[],
  range: MonthRange,
): readonly T[] {
  if (range === 'all') return months
  if (typeof range === 'number') return months.slice(-range)
  const [from, to] = range
  const chosen = months.filter(({ month }) => month >= from && month <= to)
  return chosen.length > 0 ? chosen : months
}

function isMonthOpen(lastDay: string): boolean {
  const [year, month, date] = lastDay.split('-').map(Number)
  return date! < new Date(Date.UTC(year!, month!, 0)).getUTCDate()
}

/** A change below this share of the first price is called level. */
const LEVEL_BELOW = 0.005

function summarise(months: readonly EvolutionMonth[]): EvolutionSummary {
  const sold = months.flatMap(({ month, price }) => (price === null ? [] : [{ month, price }]))
  const first = sold[0]
  const last = sold[sold.length - 1]
  if (!first || !last) return { kind: 'none' }
  if (sold.length === 1) return { kind: 'single', month: first.month, price: first.price }
  const change = first.price > 0 ? last.price / first.price - 1 : 0
  const lowest = sold.reduce((low, month) => (month.price < low.price ? month : low))
  const kind = Math.abs(change) < LEVEL_BELOW ? 'level' : change > 0 ? 'rose' : 'fell'
  return { kind, change, from: first.month, to: last.month, lowest: lowest.month }
}
