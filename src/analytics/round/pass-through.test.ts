import { expect, it } from 'vitest'
import { weighPrice } from '../pricing/advise-price.ts'
import { DEFAULT_GUARD_RAILS } from '../pricing/guard-rails.ts'
import { passThrough } from './pass-through.ts'
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
  const changes = [
    { product: product(1, 5), costBefore: 4, newPrice: 10.6 },
    { product: product(2, 5), costBefore: 4, newPrice: 10 },
    { product: product(3, 5), costBefore: 5, newPrice: 12 },
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
