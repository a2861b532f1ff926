import type { PriceRule } from '../pricing/guard-rails.ts'
import { endingRules, PLAIN_FORM, type PriceForm, pricesOfRule, stepOf } from '../pricing/price-ending.ts'
import { hardLimits } from '../pricing/price-limits.ts'
import { isTooSoon } from '../pricing/too-soon.ts'
import type { Placed } from './draw-changes.ts'
import { gainOf, isReactionKnown } from './gain-of.ts'
import { heldBy } from './held-by.ts'
import { ruleBrokenBy } from './rule-broken-by.ts'
import { isUnsure } from './sum-round.ts'
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
    limit: limitOf(weighed, next.price),
    outside: outsideOf(weighed, next.price),
    cannotTell: next.isBeyond,
    isUnsure: isUnsure({ weighed, now, next }),
    own: isSold && isReactionKnown(question) ? { price: own.price, gain: own.gain } : null,
    gain: isSold && isReactionKnown(question) && !next.isBeyond ? gainOf({ weighed, now, next }) : null,
    objective: advice.objective,
    chance: next.chance,
    units: shift('units'),
    revenue: shift('revenue'),
    profit:
      isTold && now.profit !== null && next.profit !== null ? { now: now.profit, next: next.profit } : null,
  }
}

/** The limit at which a new price stands, or that today's price breaks, so that it is led back. */
function limitOf({ product, price: today, decidedBy }: WeighedProduct, price: number): PriceRule | null {
  const { cost, rails, form = PLAIN_FORM } = product.question
  if (decidedBy === 'limit') return ruleBrokenBy(product.question, today, PLAIN_FORM.step)
  if (decidedBy !== null) return null
  const { floor, ceiling } = hardLimits({ cost, rails, step: form.step })
  const isAt = (limit: { readonly price: number } | null) =>
    limit !== null && Math.abs(price - limit.price) < form.step / 2
  const advised = product.advice.bindingRule
  const isHard = advised !== null && (advised === floor?.rule || advised === ceiling?.rule)
  if (isHard && price === product.advice.price) return advised
  return (isAt(floor) ? floor?.rule : isAt(ceiling) ? ceiling?.rule : null) ?? null
}

/** The limit that a price breaks; only one that a person decided can. */
function outsideOf({ product, price: today, decidedBy }: WeighedProduct, price: number): PriceRule | null {
  if (price === today || decidedBy === null || decidedBy === 'limit') return null
  const { rails, form = PLAIN_FORM, tested } = product.question
  const rule = ruleBrokenBy(product.question, price)
  if (rule !== null) return rule
  const isLedBack = ruleBrokenBy(product.question, today, PLAIN_FORM.step) !== null
  if (isTooSoon({ ...product.question, isLedBack })) return 'days_between_changes'
  const isTried =
    tested === null ||
    (price >= tested.lowest * (1 - rails.maxStep) && price <= tested.highest * (1 + rails.maxStep))
  if (!isTried) return 'tested_range'
  return hasEnding(price, { ...form, ending: rails.ending }) ? null : 'ending'
}

/** True if a price near this one may be advised as it is: it has one of the shop's endings, or is one of its points. */
function hasEnding(price: number, form: PriceForm): boolean {
  return endingRules(price, form).some((rule) =>
    pricesOfRule(price, rule, rule.modulus === 1 ? stepOf(price, form.step) : form.step).includes(price),
  )
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
    ...{ limit: null, outside: null, cannotTell: false, isUnsure: false, own: null },
    ...{ gain: null, objective: advice.objective, chance: null, units: null, revenue: null, profit: null },
  }
}
