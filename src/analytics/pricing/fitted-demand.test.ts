import { describe, expect, it } from 'vitest'
import { fittedDemand } from './fitted-demand.ts'

const months = [
  { price: 10, units: 100 },
  { price: 20, units: 50 },
]
const interval = { elasticity: -1, low: -2, high: 0 }

/** The value at a price, by the straight line between the nearest two of the many points. */
function at(price: number, pick: (units: { value: number; low: number; high: number }) => number): number {
  const points = fittedDemand(months, interval)
  const right = points.findIndex((point) => point.price >= price)
  const [a, b] = [points[right - 1]!, points[right]!]
  const share = (price - a.price) / (b.price - a.price)
  return pick(a.units) + share * (pick(b.units) - pick(a.units))
}

describe('fittedDemand', () => {
  it('runs through months that lie on one curve: 100 at 10 and 50 at 20 with elasticity -1', () => {
    expect(at(10, (units) => units.value)).toBeCloseTo(100, 0)
    expect(at(20, (units) => units.value)).toBeCloseTo(50, 0)
  })

  it('refits the level at both ends: 150 / (1 + 0.25) = 120 at 10 with -2, 75 with 0', () => {
    expect(at(10, (units) => units.high)).toBeCloseTo(120, 0)
    expect(at(10, (units) => units.low)).toBeCloseTo(75, 0)
    expect(at(20, (units) => units.low)).toBeCloseTo(30, 0)
    expect(at(20, (units) => units.high)).toBeCloseTo(75, 0)
  })

  it('sells as much in all as was sold, whatever the elasticity', () => {
    const steep = fittedDemand(
      [
        { price: 4, units: 10 },
        { price: 4, units: 30 },
      ],
      { elasticity: -3, low: -4, high: -2 },
    )
    expect(steep[20]?.units.value).toBeCloseTo(20, 9)
  })

  it('keeps to the observed prices, and has nothing to say without a sale', () => {
    const points = fittedDemand(months, interval)
    expect(points[0]?.price).toBeCloseTo(9.5, 12)
    expect(points.at(-1)?.price).toBeCloseTo(21, 12)
    expect(fittedDemand([{ price: 0, units: 0 }], interval)).toEqual([])
  })
})
