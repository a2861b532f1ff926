import { normalCdf } from '../stats/normal.ts'
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
 * P(at least so many units are sold in so many days) at a price ratio r: units are q r^e exp(u) with e and u normal, so
 * that their log is normal. 1 or 0 where nothing is uncertain. Example: 30 units a month, e = -2 for certain, r = 0.9,
 * u with deviation 0.2: 37 in 30 days with probability Φ((ln(30 × 1.2346) - ln 37) / 0.2) = 0.50.
 */
export function chanceToSell(
  { product, price: today, all }: WeighedProduct,
  price: number,
  { units, days }: { readonly units: number; readonly days: number },
): number {
  const expected = (product.monthlyUnits ?? 0) * all.units * (days / MONTH_DAYS)
  if (!(units > 0)) return 1
  if (!(expected > 0)) return 0
  const log = Math.log(price / today)
  const { mean, deviation } = all.belief
  const distance = Math.log(expected) + mean * log - Math.log(units)
  const spread = Math.hypot(deviation * log, product.unitsDeviation)
  return spread > 0 ? normalCdf(distance / spread) : distance >= 0 ? 1 : 0
}
