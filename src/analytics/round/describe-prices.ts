import { choiceOf } from '../pricing/advise-price.ts'
import { monthlyGain } from '../pricing/monthly-gain.ts'
import { gainEnds } from '../pricing/price-gain.ts'
import type { Ranged } from '../stats/ranged.ts'
import type { Placed } from './draw-changes.ts'
import { heldBy } from './held-by.ts'
import type { RoundProduct, RoundQuestion } from './types/round-question.ts'
import type { RoundPrice, RoundReason } from './types/round-result.ts'
import type { WeighedProduct } from './weigh-prices.ts'

interface Solved {
  readonly round: { readonly question: RoundQuestion; readonly products: readonly WeighedProduct[] }
  readonly options: readonly number[]
  readonly placed: readonly Placed[]
}

/** Each product of the question with its new price, what that does, and what decides it. */
export function describePrices({ round, options, placed }: Solved): RoundPrice[] {
  const { question, products } = round
  const held = heldBy(products, question.constraints, options)
  const place = new Map(products.map(({ product }, at) => [product.productId, at]))
  return question.products.map((product) => {
    const at = place.get(product.productId)
    return at === undefined ? withoutPrice(product) : describePrice(placed[at]!, held[at]!)
  })
}

function describePrice({ weighed, now, next }: Placed, held: readonly number[]): RoundPrice {
  const { product, decidedBy } = weighed
  const { question, advice, monthlyUnits } = product
  const reason: RoundReason = decidedBy ?? (held.length > 0 ? 'constraint' : 'advice')
  const isSold = monthlyUnits !== null
  const shift = (figure: 'units' | 'revenue') => (isSold ? { now: now[figure], next: next[figure] } : null)
  return {
    ...{ productId: product.productId, price: now.price, newPrice: next.price, reason },
    adviceReason: advice.reason,
    heldBy: held,
    gain: isSold && isKnown(question) ? gainOf({ weighed, now, next }) : null,
    objective: advice.objective,
    chance: next.chance,
    units: shift('units'),
    revenue: shift('revenue'),
    profit:
      isSold && now.profit !== null && next.profit !== null ? { now: now.profit, next: next.profit } : null,
  }
}

function isKnown({ elasticity, standardDeviation }: RoundProduct['question']): boolean {
  return elasticity !== null && standardDeviation !== null && elasticity <= 0
}

/** The interval is that of the advice. */
function gainOf({ weighed, now, next }: Placed): Ranged {
  if (next.price === now.price) return { value: 0, low: 0, high: 0 }
  const { question, unitsDeviation } = weighed.product
  const belief = { mean: question.elasticity!, deviation: question.standardDeviation! }
  const { belief: counted, money } = choiceOf(question, now.price, belief)
  const [low, high] = gainEnds(next.price / now.price, counted, money)
  return monthlyGain({ expected: next.gain / now.revenue, low, high }, now.revenue, unitsDeviation)
}

function withoutPrice({ productId, advice }: RoundProduct): RoundPrice {
  return {
    ...{
      productId,
      price: null,
      newPrice: null,
      reason: 'no_price',
      adviceReason: advice.reason,
      heldBy: [],
    },
    ...{ gain: null, objective: advice.objective, chance: null, units: null, revenue: null, profit: null },
  }
}
