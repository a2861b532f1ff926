import type { Ranged } from './simulate-price.ts'

/** A month at a price: units, money, and profit where the cost is known. */
export interface MonthFigures {
  readonly units: Ranged
  readonly revenue: Ranged
  readonly profit: Ranged | null
}

/**
 * Several products together. All errors on one side: the elasticities of a store share theirs to a good
 * part, so nothing cancels out. Profit is `null` as soon as one product has no cost.
 */
export function sumMonths(months: readonly MonthFigures[]): MonthFigures {
  const sum = (of: (month: MonthFigures) => Ranged): Ranged => ({
    value: months.reduce((total, month) => total + of(month).value, 0),
    low: months.reduce((total, month) => total + of(month).low, 0),
    high: months.reduce((total, month) => total + of(month).high, 0),
  })
  const isCostKnown = months.every((month) => month.profit !== null)
  return {
    units: sum((month) => month.units),
    revenue: sum((month) => month.revenue),
    profit: isCostKnown ? sum((month) => month.profit ?? month.revenue) : null,
  }
}
