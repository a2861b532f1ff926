import { type Sensitivity, sensitivity } from '#analytics'
import { addMonths, type PeriodMonths } from '#web/features/period/period.ts'
import type { SalesEvolution } from './types.ts'

export interface EvolutionMonth {
  readonly month: string
  /** `null` in a month without a sale, for which the API sends zero. */
  readonly price: number | null
  readonly units: number
  /** Average price and units of the month it is compared with; `null` if there is none. */
  readonly before: { readonly month: string; readonly price: number | null; readonly units: number } | null
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

export function toEvolution(
  answer: SalesEvolution,
  show: { readonly lastDay: string | null; readonly period: PeriodMonths | null },
): EvolutionView {
  const running = show.lastDay !== null && isMonthOpen(show.lastDay) ? show.lastDay : null
  const shown = inPeriod(answer.history, show.period)
  const months = shown.map((entry) => ({
    month: entry.month,
    ...figuresOf(entry),
    before: show.period === null ? null : monthBefore(answer.history, entry.month, show.period),
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

type Entry = SalesEvolution['history'][number]

function figuresOf({ total_quantity: units, avg_price: price }: Entry) {
  return { price: units > 0 ? price : null, units }
}

/** A period without any of the product's months shows all of them. */
function inPeriod(history: readonly Entry[], period: PeriodMonths | null): readonly Entry[] {
  if (period === null) return history
  const [from, to] = period.shown
  const chosen = history.filter(({ month }) => month >= from && month <= to)
  return chosen.length > 0 ? chosen : history
}

function monthBefore(history: readonly Entry[], month: string, { shown, before }: PeriodMonths) {
  if (before === null || month < shown[0] || month > shown[1]) return null
  const back = monthsFrom(before[0], shown[0])
  const entry = history.find((each) => each.month === addMonths(month, -back))
  return entry ? { month: entry.month, ...figuresOf(entry) } : null
}

function monthsFrom(from: string, to: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return number(to) - number(from)
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
