import { normalCdf } from '../stats/normal.ts'
import { type CheckedProduct, togetherOf } from './check-figures.ts'
import type { RoundProduct } from './types/round-question.ts'

const WEEKS_A_MONTH = 30 / 7

/** Weeks of sales at today's price that the stock covers; `null` if not known. */
export function weeksOfCover({ stock, monthlyUnits }: RoundProduct): number | null {
  if (stock === null || monthlyUnits === null || monthlyUnits <= 0) return null
  return Math.max(stock, 0) / (monthlyUnits / WEEKS_A_MONTH)
}

/** Probability that the product sells so many units in so many days at its final price; log-normal. */
export function chanceToClear(
  { product, today, price }: CheckedProduct,
  { units, days }: { readonly units: number; readonly days: number },
): number {
  if (units <= 0) return 1
  const { monthlyUnits, question, unitsDeviation } = product
  const { belief, units: perUnit } = togetherOf(product, today, question.standardDeviation ?? 0)
  const expected = ((monthlyUnits ?? 0) * perUnit * days) / 30
  if (expected <= 0) return 0
  const change = Math.log(price / today)
  const mean = Math.log(expected / units) + belief.mean * change
  const deviation = Math.sqrt(unitsDeviation ** 2 + (belief.deviation * change) ** 2)
  if (deviation === 0) return mean >= 0 ? 1 : 0
  return normalCdf(mean / deviation)
}
