import { describe, expect, it } from 'vitest'
import { markedDownFrom } from './marked-down.ts'
import type { PricedSales } from './sold-prices.ts'

/** One unit on each second day at the price of its period. */
function sales(...periods: readonly (readonly [days: number, price: number])[]) {
  const prices = [...new Set(periods.map(([, price]) => price))].sort((a, b) => a - b)
  const day: number[] = []
  const level: number[] = []
  let at = 0
  for (const [days, each] of periods)
    for (const end = at + days; at < end; at += 2) {
      day.push(at)
      level.push(prices.indexOf(each))
    }
  const sold: PricedSales = {
    ...{ count: day.length, day: Int32Array.from(day), level: Int32Array.from(level) },
    ...{ units: new Int32Array(day.length).fill(1), prices: Float64Array.from(prices) },
  }
  return (price: number, since: number | null) => markedDownFrom(sold, { price, since, throughDay: at - 1 })
}

describe('a product that is marked down', () => {
  it('is sold at a quarter or more below what a twentieth of its lines were sold at', () => {
    expect(sales([120, 1.25], [100, 0.39])(0.39, 120)).toBe(1.25)
    expect(sales([120, 4], [60, 3.6], [100, 2.5])(2.5, 180)).toBe(4)
    expect(sales([120, 4], [100, 3.2])(3.2, 120)).toBeNull()
    expect(sales([200, 4])(4, null)).toBeNull()
    // Dearer on a fiftieth of the days, or longer ago.
    expect(sales([4, 4], [196, 2.5])(2.5, 4)).toBeNull()
    expect(sales([120, 4], [420, 2.5])(2.5, 120)).toBeNull()
  })

  it('is one from its first days on, late orders at the old price or not', () => {
    expect(sales([200, 4.95], [6, 1.65], [2, 4.95], [2, 1.65])(1.65, 200)).toBe(4.95)
  })

  it('is one where the first sales at the price are days old, and not known as a change', () => {
    // Online Retail, article 35004G: 6.35, 4.65 from October, 1.95 on three days of December.
    expect(sales([200, 6.35], [30, 4.65], [8, 6.35], [6, 1.95])(1.95, null)).toBe(6.35)
  })

  it('is none where both prices live side by side', () => {
    const tiers = Array.from({ length: 60 }, (_, k) => [2, k % 2 ? 2.95 : 1.79] as const)
    expect(sales(...tiers)(1.79, null)).toBeNull()
  })
})
