import { meanPower } from '../pricing/belief.ts'
import { isBeyondEvidence } from '../pricing/evidence-range.ts'
import { type Together, together } from '../pricing/following.ts'
import { moneyOf, receivedFor, USUAL_PULL } from '../pricing/price-gain.ts'
import { WHOLE_UNIT } from '../pricing/unit-money.ts'
import type { RoundProduct } from './types/round-question.ts'

/**
 * A product at its final price. Units and money of a month, with what similar products gain; profit is `null` without a
 * cost. A price beyond the evidence counts as today's.
 */
export interface CheckedProduct {
  readonly product: RoundProduct
  readonly today: number
  readonly price: number
  readonly now: CheckedFigures
  readonly next: CheckedFigures
}

export interface CheckedFigures {
  readonly units: number
  readonly revenue: number
  readonly profit: number | null
}

/** Products with a price; those without a new one keep theirs. */
export function checkedProducts(
  products: readonly RoundProduct[],
  prices: ReadonlyMap<number, number>,
): CheckedProduct[] {
  return products.flatMap((product) => {
    const { price: today } = product.question
    if (today === null || !(today > 0)) return []
    const price = prices.get(product.productId) ?? today
    const at = (of: number) => figuresAt(product, { today, price: of })
    return [{ product, today, price, now: at(today), next: at(price) }]
  })
}

/** The product in all channels that follow its price, with a deviation of its elasticity. */
export function togetherOf({ question }: RoundProduct, today: number, deviation: number): Together {
  const { elasticity, cost, unit, following = [], pull = USUAL_PULL } = question
  const isKnown = elasticity !== null && elasticity <= 0
  const belief = isKnown ? { mean: elasticity, deviation } : { mean: 0, deviation: 0 }
  return together(belief, moneyOf(today, cost, pull, unit), following)
}

function figuresAt(
  product: RoundProduct,
  { today, price }: { readonly today: number; readonly price: number },
): CheckedFigures {
  const { elasticity, standardDeviation, cost, unit = WHOLE_UNIT } = product.question
  if (price !== today && isBeyondEvidence(product.question, price))
    return figuresAt(product, { today, price: today })
  const { belief, money, revenue, units } = togetherOf(product, today, standardDeviation ?? 0)
  const sold = product.monthlyUnits ?? 0
  const isKnown = elasticity !== null && standardDeviation !== null && elasticity <= 0
  const volume = isKnown ? meanPower(belief, price / today) : 1
  const similar = isKnown ? money.pull.mean * Math.log(price / today) : 0
  const received = receivedFor(today, sold, unit) * revenue
  return {
    units: sold * unit.kept * units * (volume + similar),
    revenue: received * ((price * volume) / today + similar),
    profit:
      cost === null
        ? null
        : received *
          (volume * (price / today - money.costShare) + similar * Math.max(0, 1 - money.costShare)),
  }
}
