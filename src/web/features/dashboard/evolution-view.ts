import { type Sensitivity, sensitivity } from '#analytics'
import type { SalesEvolution } from './types.ts'

export interface EvolutionMonth {
  readonly month: string
  /** `null` in a month without a sale, for which the API sends zero. */
  readonly price: number | null
  readonly units: number
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
  readonly summary: EvolutionSummary
  readonly sensitivity: Sensitivity | null
}

export function toEvolution(answer: SalesEvolution): EvolutionView {
  const months = answer.history.map((entry) => ({
    month: entry.month,
    price: entry.total_quantity > 0 ? entry.avg_price : null,
    units: entry.total_quantity,
  }))
  const monthsWithoutSale = months.filter((month) => month.price === null).length
  return {
    months,
    monthsWithoutSale,
    hasSales: months.length > monthsWithoutSale,
    summary: summarise(months),
    sensitivity: sensitivity(answer.elasticity),
  }
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
