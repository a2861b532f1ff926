import { expect, it } from 'vitest'
import { weighPrice } from '../pricing/advise-price.ts'
import { DEFAULT_GUARD_RAILS } from '../pricing/guard-rails.ts'
import { type CostChange, passThrough } from './pass-through.ts'
import type { RoundProduct } from './types/round-question.ts'

function product(productId: number, cost: number): RoundProduct {
  const question = {
    ...({
      elasticity: -2,
      standardDeviation: 0,
      ownShare: 0.5,
      grade: 'A',
      demand: 'selling',
      price: 10,
    } as const),
    ...{ cost: { amount: cost, isAssumed: false }, tested: null, daysSinceChange: null, stake: null },
    pull: { mean: 0, deviation: 0 },
    rails: DEFAULT_GUARD_RAILS,
  }
  return {
    ...{ productId, productType: null, vendor: null, question, advice: weighPrice(question) },
    ...{ monthlyUnits: 100, unitsDeviation: 0, stock: null },
  }
}

it('says how much of a cost change the prices pass on, and what that does to margin and profit', () => {
  const given = { reason: 'advice', heldBy: [], adviceReason: 'best_already' } as const
  const changes = [
    { product: product(1, 5), costBefore: 4, newPrice: 10.6, given },
    { product: product(2, 5), costBefore: 4, newPrice: 10, given },
    { product: product(3, 5), costBefore: 5, newPrice: 12, given },
  ]
  const { products, profit, passedOn } = passThrough(changes)
  expect(products.map(({ productId }) => productId)).toEqual([1, 2])
  // By hand: at e = -2, 100 × (10 / 10.6)² = 88.9996 units with 5.60 each, and 100 × (10 / 11)² = 82.6446 with 6.00.
  expect(products[0]).toMatchObject({
    passedOn: expect.closeTo(0.6, 9),
    inFull: 11,
    margin: { before: expect.closeTo(0.6, 9), kept: 0.5, next: expect.closeTo(0.528302, 6) },
    profit: {
      before: expect.closeTo(600, 9),
      kept: expect.closeTo(500, 9),
      next: expect.closeTo(498.398, 3),
      inFull: expect.closeTo(495.868, 3),
    },
  })
  expect(products[1]!.passedOn).toBe(0)
  expect(passedOn).toBeCloseTo(0.3, 9)
  expect(profit.before).toBeCloseTo(1200, 9)
})

it('says why some pass less on, where passing on in full is expected to bring more', () => {
  const given = { reason: 'advice', heldBy: [], adviceReason: 'too_uncertain' } as const
  const at = (productId: number, cost: number, of: Partial<CostChange['given']> = {}) => ({
    ...{ product: product(productId, cost), costBefore: 7, newPrice: 10, given: { ...given, ...of } },
  })
  // By hand: at e = -2 and a cost of 8, today's 10 bring 100 × 2 = 200, and 11 bring 100 × (10 / 11)² × 3 = 247.93; at
  // a cost of 9, today's bring 100, and 12 bring 100 × (10 / 12)² × 3 = 208.33, which is more than a step of 10 %.
  const { notPassed } = passThrough([
    at(1, 8),
    at(2, 8),
    at(3, 9),
    at(4, 8, { reason: 'constraint', heldBy: [0] }),
    at(5, 8, { reason: 'forbid' }),
    at(6, 8, { adviceReason: 'too_soon' }),
  ])
  expect(notPassed).toEqual([
    { reason: 'limits', products: 1, amount: expect.closeTo(108.33, 2) },
    { reason: 'unsure', products: 2, amount: expect.closeTo(95.87, 2) },
    { reason: 'decided', products: 1, amount: expect.closeTo(47.93, 2) },
    { reason: 'rules', products: 1, amount: expect.closeTo(47.93, 2) },
    { reason: 'left_alone', products: 1, amount: expect.closeTo(47.93, 2) },
  ])
})
