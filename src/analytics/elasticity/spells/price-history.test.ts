import { describe, expect, it } from 'vitest'
import { inferPrices } from './price-history.ts'

const products = {
  count: 2,
  type: new Int32Array(2),
  typeCount: 1,
  price: Float64Array.of(12, Number.NaN),
  cost: new Float64Array(2).fill(Number.NaN),
}

/** One line a day of product 0: 60 days at 10, then 60 at 12. */
function lines() {
  const days = Array.from({ length: 120 }, (_, t) => t)
  const priceOf = (t: number) => (t < 60 ? 10 : 12)
  return {
    product: new Int32Array(days.length),
    day: Int32Array.from(days, (t) => 20_000 + t),
    quantity: new Int32Array(days.length).fill(1),
    total: Float64Array.from(days, priceOf),
  }
}

describe('prices inferred from orders', () => {
  it('change when the list price changed', () => {
    const found = inferPrices(lines(), products)
    expect(found.map(({ product, price }) => [product, price])).toEqual([
      [0, 10],
      [0, 12],
    ])
    expect(found[0]?.day).toBe(20_000)
    expect(Math.abs(found[1]!.day - 20_060)).toBeLessThanOrEqual(1)
  })

  it('are none without lines', () => {
    const none = new Int32Array(0)
    expect(
      inferPrices({ product: none, day: none, quantity: none, total: new Float64Array(0) }, products),
    ).toEqual([])
  })
})
