import { describe, expect, test } from 'vitest'
import { chooseGrain, forecastProduct, imputeStockOuts } from './forecast-product.ts'

const flat = (value: number, length = 40) => new Float64Array(length).fill(value)
const own = { units: flat(20), price: flat(10), onSale: flat(1) }
const question = { grain: 'week', own, others: [], newPrice: 0, elasticity: -2, deviation: 0.2 } as const

describe('a forecast of a product', () => {
  test('of steady sales is steady; at 20 % less and elasticity -2 it is 1 / 0.8² of it', () => {
    expect(forecastProduct(question).mean[0]).toBeCloseTo(20, 6)
    const cheaper = forecastProduct({ ...question, newPrice: 8 })
    expect(cheaper.mean[11]).toBeCloseTo(20 / 0.64, 4)
    expect(cheaper.priceMoved).toBe(true)
    expect(cheaper.high[0]! - cheaper.low[0]!).toBeGreaterThan(0.5 * 1.28 * 0.2 * Math.log(1.25) * 31)
  })

  test('without an elasticity a price changes nothing', () => {
    const same = forecastProduct({ ...question, newPrice: 8, elasticity: null })
    expect(same.priceMoved).toBe(false)
    expect(same.mean[0]).toBeCloseTo(20, 6)
  })

  test('a week half out of stock counts double, one wholly out as its neighbours', () => {
    const units = Float64Array.of(10, 5, 0, 30)
    const onSale = Float64Array.of(1, 0.5, 0, 1)
    const { units: imputed, imputed: count } = imputeStockOuts({ units, price: flat(1, 4), onSale })
    expect([...imputed]).toEqual([10, 10, 20, 30])
    expect(count).toBe(2)
    expect([
      ...imputeStockOuts({ units: Float64Array.of(3), price: flat(1, 1), onSale: flat(0, 1) }).units,
    ]).toEqual([3])
  })

  test('is by week where weeks carry it', () => {
    expect(chooseGrain(flat(2, 26))).toBe('week')
    expect(chooseGrain(flat(1.9, 26))).toBe('month')
    expect(chooseGrain(flat(50, 25))).toBe('month')
  })
})
