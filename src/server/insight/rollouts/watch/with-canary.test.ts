import { expect, it } from 'vitest'
import type { Baseline } from './baseline.ts'
import { withCanary } from './with-canary.ts'

const product = (productId: number, expected: readonly number[]) => ({
  ...{ productId, oldPrice: 20, newPrice: 22, cost: 10, paid: 1, elasticity: -1, standardDeviation: 0.3 },
  ...{ expected, fortnight: { value: 28, low: 18, high: 40 } },
})
const baseline = (startDay: number, products: Baseline['products'], variance: number): Baseline => ({
  ...{ startDay, products, restExpected: [100, 90, 80, 70] },
  noise: { dayVariance: variance, marginRatio: 2 },
})

it('watches the first products on from the week that they have reached', () => {
  const canary = baseline(1000, [product(1, [1, 2, 3, 4])], 30)
  const rest = baseline(1015, [product(2, [5, 5, 5, 5])], 70)
  const both = withCanary(rest, canary)
  expect(both.startDay).toBe(1015)
  expect(both.products.map(({ productId, expected }) => [productId, expected])).toEqual([
    [2, [5, 5, 5, 5]],
    // 15 days are two whole weeks.
    [1, [3, 4]],
  ])
  expect(both.products.map(({ fortnight }) => fortnight === null)).toEqual([false, true])
  // Units of the canary are no longer those of the others: 100 - 3, 90 - 4, then 4 goes on.
  expect(both.restExpected).toEqual([97, 86, 76, 66])
  // The groups vary independently: 70 + 30, both at twice the unit profit.
  expect(both.noise).toEqual({ dayVariance: 100, marginRatio: 2 })
})

it('is the rest alone without a canary, and knows no noise where one of them has none', () => {
  const rest = baseline(1015, [product(2, [5])], 70)
  expect(withCanary(rest, null)).toBe(rest)
  expect(withCanary({ ...rest, noise: null }, baseline(1000, [product(1, [1])], 30)).noise).toBeNull()
})
