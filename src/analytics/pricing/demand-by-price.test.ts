import { expect, it } from 'vitest'
import { demandByPrice } from './demand-by-price.ts'

/** 10 COLOUR SPACEBOY PEN: 317 units a month at 0.85, while its months lie around other prices. */
const base = { elasticity: -2, standardDeviation: 0.6, low: -3, high: -1, price: 0.85, monthlyUnits: 317 }
const trade = { priceShare: 0.5, unitsPerMain: 1, elasticity: null, standardDeviation: null }

it('meets the units of today at today’s price, whatever the months sold', () => {
  const points = demandByPrice(base, [0.65, 1.05])
  expect(points[20]?.price).toBeCloseTo(0.85, 12)
  for (const end of ['value', 'low', 'high'] as const) expect(points[20]?.units[end]).toBeCloseTo(317, 9)
})

it('follows the elasticity and both ends of its interval: 317 × 2^2, 2^1 and 2^3 at half the price', () => {
  const [half] = demandByPrice(base, [0.425, 1.7])
  expect(half?.units.value).toBeCloseTo(1268, 6)
  expect(half?.units.low).toBeCloseTo(634, 6)
  expect(half?.units.high).toBeCloseTo(2536, 6)
})

it('is of the main channel alone, and says nothing without a price', () => {
  const points = demandByPrice({ ...base, following: [trade] }, [0.65, 1.05])
  expect(points[20]?.units.value).toBeCloseTo(317, 9)
  expect(demandByPrice(base, [])).toEqual([])
})
