import { meanBetween, varianceBetween } from '../outlook/demand-between.ts'
import { chanceOfAtLeast } from '../outlook/demand-interval.ts'
import { type DemandCurve, WEEKS_AHEAD } from '../outlook/product-outlook.ts'
import type { RoundProduct } from './types/round-question.ts'
import type { WeighedProduct } from './weigh-prices.ts'

const MONTH_DAYS = 30
const DAYS_A_WEEK = 7

/** Weeks until the stock is gone at today's price; `null` if stock or sales are not known. */
export function coverWeeks({ stock, monthlyUnits }: RoundProduct): number | null {
  if (stock === null || monthlyUnits === null || !(monthlyUnits > 0)) return null
  return (Math.max(0, stock) / monthlyUnits) * (MONTH_DAYS / DAYS_A_WEEK)
}

/**
 * P(at least `units` are sold in the next `days` days) at a price, by the distribution and the season that the
 * outlook's interval has: the units that will be sold vary more than those expected.
 */
export function chanceToSell(
  { product, price: today, all }: WeighedProduct,
  price: number,
  { units, days }: { readonly units: number; readonly days: number },
): number {
  const curve = product.curve ?? flatCurve(product)
  const log = Math.log(price / today)
  const { mean, deviation } = all.belief
  const expected = meanBetween(curve, 0, days) * all.units * Math.exp(mean * log)
  const variance = varianceBetween(curve, 0, days, expected) + (deviation * log * expected) ** 2
  return chanceOfAtLeast(units, expected, variance)
}

/** The month's units in all weeks, which vary as single purchases do. */
function flatCurve({ monthlyUnits, unitsDeviation }: RoundProduct): DemandCurve {
  const aWeek = ((monthlyUnits ?? 0) * DAYS_A_WEEK) / MONTH_DAYS
  return {
    weeks: new Float32Array(WEEKS_AHEAD).fill(aWeek),
    ...{ dispersion: 1, deviation: unitsDeviation, drift: 0 },
  }
}
