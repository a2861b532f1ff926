import type { Ranged } from '../stats/ranged.ts'

export interface ObservedMonth {
  readonly price: number
  readonly units: number
}

export interface DemandPoint {
  readonly price: number
  readonly units: Ranged
}

const POINTS = 41
/** Length of the line beyond the observed prices, as a share of them. */
const OVERHANG = 0.05

/**
 * Demand of constant elasticity through observed months: q(p) = a p^e with the level a = Σ units / Σ p^e
 * (Poisson maximum likelihood for a given e), at e and, level refitted, at the ends of its 90 % interval.
 * The band is narrowest where the months lie. Months without a sale or a price do not count; none → [].
 * Example: 100 units at 10, 50 at 20, e = -1 → a = 150 / 0.15: the line runs through both.
 */
export function fittedDemand(
  months: readonly ObservedMonth[],
  interval: { readonly elasticity: number; readonly low: number; readonly high: number },
): DemandPoint[] {
  const sold = months.filter((month) => month.units > 0 && month.price > 0)
  const [first] = sold
  if (!first) return []
  // Prices relative to the first one: powers of large prices would overflow.
  const total = sold.reduce((sum, month) => sum + month.units, 0)
  const lineAt = (elasticity: number) => {
    const weight = sold.reduce((sum, month) => sum + (month.price / first.price) ** elasticity, 0)
    return (price: number) => (total / weight) * (price / first.price) ** elasticity
  }
  const line = lineAt(interval.elasticity)
  const ends = [lineAt(interval.low), lineAt(interval.high)]
  const prices = sold.map((month) => month.price)
  const from = Math.min(...prices) * (1 - OVERHANG)
  const to = Math.max(...prices) * (1 + OVERHANG)
  return Array.from({ length: POINTS }, (_, k) => {
    const price = from + ((to - from) * k) / (POINTS - 1)
    const all = [line(price), ...ends.map((end) => end(price))]
    return { price, units: { value: line(price), low: Math.min(...all), high: Math.max(...all) } }
  })
}
