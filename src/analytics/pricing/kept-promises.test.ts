import { describe, expect, it } from 'vitest'
import { generateWithTruth } from '#sample-store'
import { columnsOf } from '../../../bench/accuracy/store-columns.ts'
import { estimateStore } from '../elasticity/estimate-store.ts'
import { storeOutlook } from '../outlook/store-outlook.ts'
import { weighPrice } from './advise-price.ts'
import { DEFAULT_GUARD_RAILS } from './guard-rails.ts'
import { withSharedError } from './joint-draws.ts'
import { expectedGain, moneyOf, receivedFor, USUAL_PULL } from './price-gain.ts'
import { readPriceFacts } from './read-price-facts.ts'
import { type UnitSums, unitMoney } from './unit-money.ts'

interface Kept {
  readonly chance: number
  readonly promised: number
  /** The same gain reckoned with the elasticity and the units that the product truly has. */
  readonly knowing: number
  readonly truth: number
}

const END_DAY = 20_300
const MONTH_DAYS = 30

/** All price changes advised in one store with returns, coupons and bulk orders, and what the next 30 days truly bring. */
function movesOf(seed: number): Kept[] {
  const settings = { couponRate: 0.2, returnRate: 0.08, wholesaleShare: 0.02 }
  const { store, truth } = generateWithTruth({ seed, endDay: END_DAY, productCount: 120, settings })
  const { lines, products } = columnsOf(store)
  const { products: estimates, fit, diagnostics } = estimateStore(lines, products, { keepFit: true })
  const facts = readPriceFacts(lines, products)
  const { outlooks } = storeOutlook({ lines, products, estimates, fit })
  const total = (of: keyof UnitSums) => facts.reduce((sum, each) => sum + (each?.unit?.[of] ?? 0), 0)
  const ofStore = {
    ...{ ordered: total('ordered'), listed: total('listed') },
    ...{ kept: total('kept'), received: total('received') },
  }
  const month = truth.outcome([], store.endDay, store.endDay + MONTH_DAYS)
  return estimates.flatMap((estimate, product): Kept[] => {
    const [fact, outlook] = [facts[product], outlooks[product]]
    const { elasticity, nextDeviation, ownShare, grade } = estimate
    if (!fact || !outlook || nextDeviation === null) return []
    const unit = unitMoney(fact.unit, ofStore)
    const advised = weighPrice({
      ...{ elasticity, ownShare, grade, unit, demand: outlook.state, price: fact.price, tested: null },
      standardDeviation: withSharedError(nextDeviation, diagnostics.storeElasticityDeviation ?? 0),
      cost: { amount: products.cost[product]!, isAssumed: false },
      daysSinceChange: fact.changedDay === null ? null : store.endDay - fact.changedDay,
      rails: { ...DEFAULT_GUARD_RAILS, ending: 'none' },
      stake: null,
    })
    if (advised.kind !== 'change' || advised.gain === null) return []
    const priceCents = Math.round(100 * advised.price!)
    const action = { product, channel: 0, priceCents, fromDay: store.endDay, toDay: Number.POSITIVE_INFINITY }
    const after = truth.outcome([{ ...action, isDeal: false }], store.endDay, store.endDay + MONTH_DAYS)
    const promised = advised.gain.expected * receivedFor(fact.price, outlook.month.value, unit)
    const belief = { mean: truth.elasticity(product, 0)!, deviation: 0 }
    const money = moneyOf(fact.price, { amount: products.cost[product]!, isAssumed: false }, USUAL_PULL, unit)
    const knowing =
      expectedGain(advised.price! / fact.price, belief, money) *
      receivedFor(fact.price, month.productUnits[product]!, unit)
    return [{ chance: advised.probability!, promised, knowing, truth: (after.profit - month.profit) / 100 }]
  })
}

describe('price changes advised in generated stores', () => {
  it('bring what they promise, as often as their chance says', () => {
    const moves = Array.from({ length: 10 }, (_, k) => movesOf(101 + k)).flat()
    const sum = (of: (move: Kept) => number) => moves.reduce((total, move) => total + of(move), 0)
    const truth = sum((move) => move.truth)
    // 1.04 here; 1.04, 1.02 and 0.98 in three other tens; without what coupons, bulk orders and returns take it is 1.15 here.
    expect(sum((move) => move.knowing) / truth).toBeGreaterThan(0.9)
    expect(sum((move) => move.knowing) / truth).toBeLessThan(1.1)
    // The rest is what a store's mean elasticity errs by, which falls either way: fifty other stores were promised 1.06 times what came, by
    // tens 1.05, 0.97, 1.04, 0.98 and 1.37. The goal of 0.9 to 1.1 is that of `npm run bench:claims`, over sixty stores.
    expect(sum((move) => move.promised) / truth).toBeGreaterThan(0.7)
    expect(sum((move) => move.promised) / truth).toBeLessThan(1.4)
    const sorted = moves.sort((a, b) => a.chance - b.chance)
    const half = moves.length >> 1
    for (const part of [sorted.slice(0, half), sorted.slice(half)]) {
      const stated = part.reduce((sum, { chance }) => sum + chance, 0) / part.length
      const came = part.filter((move) => move.truth > 0).length / part.length
      // 108 moves: two standard deviations.
      expect(Math.abs(stated - came)).toBeLessThan(0.1)
    }
  })
})
