import { expect, it } from 'vitest'
import { haloPerUnit, knownPrices } from './halo-per-unit.ts'

const lines = {
  product: Int32Array.from([0, 1, 1, 1]),
  quantity: Float64Array.from([1, 2, 2, -1]),
  total: Float64Array.from([10, 6, 10, -4]),
} as unknown as Parameters<typeof knownPrices>[1]
const products = (prices: readonly number[]) =>
  ({ count: prices.length, price: Float64Array.from(prices) }) as unknown as Parameters<typeof knownPrices>[0]

it('reads the price of a product that the catalogue has none of from its sales', () => {
  // (6 + 10) / (2 + 2): what came back is no sale.
  expect([...knownPrices(products([12, Number.NaN]), lines)]).toEqual([12, 4])
})

it('counts with other products only those whose price is known', () => {
  const partners = [
    { product: 0, partner: 1, rate: 0.5 },
    { product: 0, partner: 2, rate: 0.4 },
  ] as unknown as Parameters<typeof haloPerUnit>[1]
  const [price, cost] = [Float64Array.from([12, 4, Number.NaN]), new Float64Array(3)]
  // 0.25 of 0.5 units at 4.
  expect(haloPerUnit({ price, cost }, partners, 0.25)(0)).toBeCloseTo(0.5, 12)
})
