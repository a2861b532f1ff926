import { choiceOf } from '../pricing/advise-price.ts'
import { brokenRule } from '../pricing/broken-rule.ts'
import type { PriceRule } from '../pricing/guard-rails.ts'
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
    return at === undefined ? withoutPrice(product) : describePrice(placed[at]!, held[at]!, question)
  })
}

function describePrice(
  { weighed, now, next }: Placed,
  held: readonly number[],
  { isCareful }: RoundQuestion,
): RoundPrice {
  const { product, decidedBy } = weighed
  const { question, advice, monthlyUnits } = product
  const isCare = isCareful === true && next !== weighed.prices[weighed.own]
  const reason: RoundReason = decidedBy ?? (held.length > 0 ? 'constraint' : isCare ? 'careful' : 'advice')
  const isSold = monthlyUnits !== null
  const own = weighed.prices[weighed.own]!
  const isTold = isSold && !next.isBeyond
  const shift = (figure: 'units' | 'revenue') => (isTold ? { now: now[figure], next: next[figure] } : null)
  return {
    ...{ productId: product.productId, price: now.price, newPrice: next.price, reason },
    adviceReason: advice.reason,
    heldBy: held,
    outside: outsideOf(weighed, next.price),
    cannotTell: next.isBeyond,
    own: isSold && isKnown(question) ? { price: own.price, gain: own.gain } : null,
    gain: isSold && isKnown(question) && !next.isBeyond ? gainOf({ weighed, now, next }) : null,
    objective: advice.objective,
    chance: next.chance,
    units: shift('units'),
    revenue: shift('revenue'),
    profit:
      isTold && now.profit !== null && next.profit !== null ? { now: now.profit, next: next.profit } : null,
  }
}

/** The limit that a price breaks; only one that a person decided can. */
function outsideOf({ product, price: today, decidedBy }: WeighedProduct, price: number): PriceRule | null {
  if (price === today || decidedBy === null || decidedBy === 'limit') return null
  const { cost, rails, form, tested } = product.question
  const known = cost === null || cost.isAssumed ? null : cost.amount
  const rule = brokenRule(price, { today, cost: known, rails, ...(form ? { step: form.step } : {}) })
  if (rule !== null || tested === null) return rule
  const { lowest, highest } = tested
  const isTried = price >= lowest * (1 - rails.maxStep) && price <= highest * (1 + rails.maxStep)
  return isTried ? null : 'tested_range'
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
    ...{ outside: null, cannotTell: false, own: null },
    ...{ gain: null, objective: advice.objective, chance: null, units: null, revenue: null, profit: null },
  }
}
