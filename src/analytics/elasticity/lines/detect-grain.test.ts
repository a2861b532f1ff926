import { describe, expect, it } from 'vitest'
import { dayOfDate, firstDayOfMonth } from '../../stats/calendar.ts'
import { estimateStore } from '../estimate-store.ts'
import { areTotalsOfOne, detectGrain } from './detect-grain.ts'

const FIRST = dayOfDate(2023, 1, 1)

function linesOn(days: readonly number[], products = 1) {
  const all = days.flatMap((day) => Array.from({ length: products }, (_, product) => ({ day, product })))
  return {
    product: Int32Array.from(all, (row) => row.product),
    day: Int32Array.from(all, (row) => row.day),
    quantity: Int32Array.from(all, (_, k) => 40 + (k % 7)),
    total: Float64Array.from(all, (_, k) => (40 + (k % 7)) * 10),
  }
}

const months = (count: number) => Array.from({ length: count }, (_, k) => k)
const month0 = 12 * 53

describe('detectGrain', () => {
  it('knows totals of months by their day, first or last', () => {
    expect(
      detectGrain(
        linesOn(
          months(18).map((k) => firstDayOfMonth(month0 + k)),
          3,
        ),
      ),
    ).toBe('months')
    expect(
      detectGrain(
        linesOn(
          months(18).map((k) => firstDayOfMonth(month0 + k + 1) - 1),
          3,
        ),
      ),
    ).toBe('months')
  })

  it('knows totals of weeks by their weekday', () => {
    expect(detectGrain(linesOn(months(60).map((k) => FIRST + 7 * k)))).toBe('weeks')
  })

  it('takes everything else for sales', () => {
    expect(detectGrain(linesOn(months(60).map((k) => FIRST + 11 * k)))).toBe('spells')
    expect(detectGrain(linesOn(months(60).map((k) => FIRST + k)))).toBe('spells')
    expect(detectGrain(linesOn(months(3).map((k) => firstDayOfMonth(month0 + k))))).toBe('spells')
    expect(detectGrain(linesOn(months(60).map((k) => FIRST + 28 * k)))).toBe('spells')
    // Counts of a Poisson process of two sales a week (variance as large as the mean).
    const sales = [2, 1, 3, 0, 2, 4, 1, 2, 0, 3, 5, 1, 2, 2, 0, 4, 1, 3, 2, 2]
    const market = linesOn(
      months(60).flatMap((k) => Array.from({ length: sales[k % sales.length]! }, () => FIRST + 7 * k)),
    )
    expect(detectGrain(market)).toBe('spells')
  })

  it('knows totals of several shops by how steady their number is', () => {
    const ofShops = (periods: number, dayOf: (k: number) => number) =>
      linesOn(
        months(periods).flatMap((k) => Array.from({ length: k % 9 === 4 ? 4 : 5 }, () => dayOf(k))),
        3,
      )
    const weekly = ofShops(60, (k) => FIRST + 7 * k)
    expect(detectGrain(weekly)).toBe('weeks')
    expect(detectGrain(ofShops(24, (k) => firstDayOfMonth(month0 + k)))).toBe('months')
    expect(areTotalsOfOne(weekly)).toBe(false)
    expect(areTotalsOfOne(linesOn(months(60).map((k) => FIRST + 7 * k)))).toBe(true)
  })

  it('lets monthly totals of constant elasticity be read as such, without being told', () => {
    const truth = [-1, -1.5, -2, -2.5, -3, -2]
    const rows = truth.flatMap((elasticity, product) =>
      months(24).map((k) => {
        const price = [10, 11, 9.2, 12, 10.5][(k + product) % 5]!
        const days = firstDayOfMonth(month0 + k + 1) - firstDayOfMonth(month0 + k)
        const quantity = Math.round(300 * days * (price / 10) ** elasticity)
        return { product, day: firstDayOfMonth(month0 + k), quantity, price }
      }),
    )
    const lines = {
      product: Int32Array.from(rows, (row) => row.product),
      day: Int32Array.from(rows, (row) => row.day),
      quantity: Int32Array.from(rows, (row) => row.quantity),
      total: Float64Array.from(rows, (row) => row.quantity * row.price),
    }
    const unknown = new Float64Array(6).fill(Number.NaN)
    const products = { count: 6, type: new Int32Array(6), typeCount: 1, price: unknown, cost: unknown }
    const estimate = estimateStore(lines, products)
    expect(estimate.diagnostics.grain).toBe('months')
    for (const [i, product] of estimate.products.entries()) {
      expect(Math.abs(product.elasticity! - truth[i]!)).toBeLessThan(0.1)
      expect(product.grade).toBe('C')
    }
  })
})
