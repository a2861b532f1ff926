import { type CheckedProduct, togetherOf } from './check-figures.ts'
import type { RoundProduct } from './types/round-question.ts'

const WEEKS_A_MONTH = 30 / 7

/** Weeks of sales at today's price that the stock covers; `null` if not known. */
export function weeksOfCover({ stock, monthlyUnits }: RoundProduct): number | null {
  if (stock === null || monthlyUnits === null || monthlyUnits <= 0) return null
  return Math.max(stock, 0) / (monthlyUnits / WEEKS_A_MONTH)
}

/**
 * Probability that the product sells so many units in so many days at its final price: negative binomial, summed in
 * logarithms day by day and unit by unit.
 */
export function chanceToClear(
  { product, today, price }: CheckedProduct,
  { units, days }: { readonly units: number; readonly days: number },
): number {
  const { monthlyUnits, question, unitsDeviation, curve } = product
  const { belief, units: perUnit } = togetherOf(product, today, question.standardDeviation ?? 0)
  const change = Math.log(price / today)
  let expected = 0
  for (let day = 0; day < days; day++)
    expected += curve ? curve.weeks[Math.floor(day / 7) % curve.weeks.length]! / 7 : (monthlyUnits ?? 0) / 30
  expected *= perUnit * (price / today) ** belief.mean
  if (expected <= 0) return units <= 0 ? 1 : 0
  const weeksAhead = Math.max(0, days / 14 - 2.1)
  const relative = (curve?.deviation ?? unitsDeviation) ** 2 + (curve?.drift ?? 0) * weeksAhead
  const extra = ((curve?.dispersion ?? 1) - 1) / expected + relative + (belief.deviation * change) ** 2
  return 1 - chanceOfFewer(Math.ceil(units), expected, 1 / Math.max(extra, 1e-9))
}

/** P(count < units), gamma-mixed Poisson of this shape. */
function chanceOfFewer(units: number, mean: number, shape: number): number {
  let log = -shape * Math.log1p(mean / shape)
  let sum = 0
  for (let count = 0; count < units && sum < 1 - 1e-12; count++) {
    sum += Math.exp(log)
    log += Math.log(((count + shape) / (count + 1)) * (mean / (mean + shape)))
  }
  return Math.min(1, sum)
}
