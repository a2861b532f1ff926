import { WEEKS_A_MONTH } from '../pricing/plan-test.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import { expectedProfit, type Normal, type ProductMoney, profitAt } from './value-of-knowing.ts'

export interface TestPrices {
  /** Lower and higher price, as shares of today's. */
  readonly low: number
  readonly high: number
  /** Expected profit given up in a week against the price that would be set without the test. */
  readonly weeklyCost: number
  /** The same where the elasticity lies at the worse end of its 90 % interval: not exceeded in 95 %. */
  readonly badWeeklyCost: number
}

const PLACES = 3

/** The cheapest two prices a ratio `1 + step` apart within the limits; `null` if the limits leave none. */
export function cheapestPrices(
  money: ProductMoney,
  belief: Normal,
  { step, reference }: { readonly step: number; readonly reference: number },
): TestPrices | null {
  const highestLow = money.highest / (1 + step)
  if (highestLow < money.lowest - 1e-9) return null
  let best: TestPrices | null = null
  for (let place = 0; place < PLACES; place++) {
    const low = money.lowest + ((highestLow - money.lowest) * place) / (PLACES - 1)
    const prices = costOf(money, belief, { low, high: low * (1 + step), reference })
    if (best === null || prices.weeklyCost < best.weeklyCost) best = prices
  }
  return best
}

/** Cost of a week of a test at two prices, half of the time each. */
export function costOf(
  money: ProductMoney,
  belief: Normal,
  { low, high, reference }: { readonly low: number; readonly high: number; readonly reference: number },
): TestPrices {
  const given = (profit: (ratio: number) => number) =>
    (profit(reference) - 0.5 * (profit(low) + profit(high))) / WEEKS_A_MONTH
  const spread = NORMAL_95 * Math.sqrt(belief.variance)
  const atEnd = (elasticity: number) => given((ratio) => profitAt(money, elasticity, ratio))
  return {
    low,
    high,
    weeklyCost: given((ratio) => expectedProfit(money, belief, ratio)),
    badWeeklyCost: Math.max(atEnd(belief.mean - spread), atEnd(belief.mean + spread)),
  }
}
