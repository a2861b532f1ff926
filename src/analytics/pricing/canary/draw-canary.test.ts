import { describe, expect, it } from 'vitest'
import { drawCanary } from './draw-canary.ts'

const products = (count: number, profit = (at: number) => at + 1) =>
  Array.from({ length: count }, (_, at) => ({
    productId: at + 1,
    type: ['vases', 'lamps'][at % 2]!,
    profit: profit(at),
  }))
const FREE = { seed: 7, monthProfit: 1e9 }

describe('the draw of a canary', () => {
  it('takes a tenth of the products, at least 5 and at most 40', () => {
    const sizes = [8, 50, 60, 200, 400, 1000].map(
      (count) => drawCanary(products(count), FREE).productIds.length,
    )
    expect(sizes).toEqual([5, 5, 6, 20, 40, 40])
    expect(drawCanary(products(7), FREE)).toEqual({ productIds: [] })
  })

  it('spreads them over types and tertiles of profit', () => {
    const { productIds } = drawCanary(products(120), FREE)
    const strata = productIds.map((id) => `${id % 2} ${Math.floor((id - 1) / 40)}`)
    // 2 types x 3 tertiles of 20 products each: 12 of 120 are 2 of each.
    expect(new Set(strata).size).toBe(6)
    for (const stratum of strata) expect(strata.filter((each) => each === stratum)).toHaveLength(2)
  })

  it('depends on the seed, not on the order of the products', () => {
    const forward = drawCanary(products(100), FREE)
    expect(drawCanary(products(100).reverse(), FREE)).toEqual(forward)
    expect(drawCanary(products(100), { ...FREE, seed: 8 })).not.toEqual(forward)
  })

  it('never holds more than a tenth of the month', () => {
    const list = products(100, (at) => (at % 10 === 0 ? 500 : 5))
    const profitOf = new Map(list.map((each) => [each.productId, each.profit]))
    for (let seed = 0; seed < 50; seed++) {
      const { productIds } = drawCanary(list, { seed, monthProfit: 600 })
      expect(productIds).toHaveLength(10)
      expect(productIds.reduce((sum, id) => sum + profitOf.get(id)!, 0)).toBeLessThanOrEqual(60)
    }
    const dear = products(8, () => 100)
    expect(drawCanary(dear, { seed: 1, monthProfit: 800 }).productIds).toHaveLength(1)
  })
})
