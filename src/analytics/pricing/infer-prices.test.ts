import { describe, expect, it } from 'vitest'
import { inferPrices } from './infer-prices.ts'

/** One line a day of product 1: 60 days at 10, then 60 at 12; a coupon on day 30. */
function lines() {
  const days = Array.from({ length: 120 }, (_, t) => t)
  const priceOf = (t: number) => (t === 30 ? 9 : t < 60 ? 10 : 12)
  return {
    product: new Int32Array(days.length).fill(1),
    day: Int32Array.from(days, (t) => 20_000 + t),
    quantity: new Int32Array(days.length).fill(1),
    total: Float64Array.from(days, priceOf),
  }
}

describe('prices inferred from orders', () => {
  it('are the first one, and those after real changes', () => {
    expect(inferPrices(lines(), 2)).toEqual([
      { product: 1, day: 20_000, price: 10 },
      { product: 1, day: 20_060, price: 12 },
    ])
  })

  it('are none without lines', () => {
    const none = new Int32Array(0)
    expect(inferPrices({ product: none, day: none, quantity: none, total: new Float64Array(0) }, 2)).toEqual(
      [],
    )
  })
})
