import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { combine, memberForecasts } from './forecast-series.ts'
import { forecastSet } from './forecast-set.ts'
import { moveToPrice, widenByElasticity } from './plan-price.ts'
import { seasonalIndices } from './seasonal-indices.ts'

const airline = [
  112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118, 115, 126, 141, 135, 125, 149, 170, 170, 158,
  133, 114, 140, 145, 150, 178, 163,
]

const equalWeights = (y: number[], horizon: number, period: number) => {
  const members = memberForecasts(Float64Array.from(y), horizon, period)
  return [
    ...combine(
      members,
      members.map(() => 1),
    ),
  ]
}

/** Golden values: the reference forecaster (plain JavaScript prototype). */
describe('equal weights give what the reference forecaster gives', () => {
  test.each([
    [airline, 12, [151.14719802630913, 173.54130749570328, 192.80646172599495, 191.88285974850433]],
    [
      [0, 2, 0, 0, 1, 0, 3, 0, 0, 0, 1, 0, 0, 4, 0, 1, 0, 0, 2, 0],
      12,
      [0.6450893348395095, 0.6450893348395095],
    ],
    [[5, 6, 4, 7], 12, [5.797145757777069, 5.892956266367492, 5.982938006573164]],
  ])('%j', (y, period, golden) => {
    const got = equalWeights(y, golden.length, period)
    got.forEach((v, h) => {
      expect(v).toBeCloseTo(golden[h]!, 10)
    })
  })

  test('seasonal indices', () => {
    const indices = seasonalIndices(Float64Array.from(airline), 12)
    expect(indices[0]).toBeCloseTo(0.9088421364182658, 12)
    expect(indices[2]).toBeCloseTo(1.0779017195197316, 12)
    expect(indices.reduce((a, b) => a + b)).toBeCloseTo(12, 10)
  })
})

test('pure noise has its season shrunk away, a clear season is kept', () => {
  const random = createRandom(4)
  const noise = seasonalIndices(
    Float64Array.from({ length: 48 }, () => 100 + random.normal(0, 10)),
    12,
  )
  const clear = seasonalIndices(
    Float64Array.from({ length: 48 }, (_, t) => (t % 12 === 11 ? 200 : 100) + random.normal(0, 5)),
    12,
  )
  expect(Math.max(...noise) - Math.min(...noise)).toBeLessThan(0.08)
  expect(clear[11]! / clear[5]!).toBeGreaterThan(1.7)
})

/** In hundredths: values that differ in their last binary digit only are noise to one scale and none to another. */
const positiveSeries = fc.array(
  fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
  { minLength: 3, maxLength: 60 },
)

test('scaling a series scales its forecast and interval', () => {
  fc.assert(
    fc.property(positiveSeries, fc.double({ min: 0.1, max: 50, noNaN: true }), (y, factor) => {
      const options = { horizon: 4, period: 12 }
      const [plain] = forecastSet([Float64Array.from(y)], options)
      const [scaled] = forecastSet([Float64Array.from(y, (v) => v * factor)], options)
      for (let h = 0; h < 4; h++) {
        expect(Math.abs(scaled!.mean[h]! / factor / plain!.mean[h]! - 1)).toBeLessThan(1e-6)
        expect(Math.abs(scaled!.high[h]! / factor - plain!.high[h]!)).toBeLessThan(
          1e-5 * plain!.high[h]! + 1e-6,
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('a constant series is forecast as itself; whatever comes in, the interval holds the mean and is not negative', () => {
  const [constant] = forecastSet([new Float64Array(24).fill(7)], { horizon: 6, period: 12 })
  for (const v of constant!.mean) expect(v).toBeCloseTo(7, 8)
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 50 }), { maxLength: 40 }), { maxLength: 4 }), (list) => {
      for (const f of forecastSet(
        list.map((y) => Float64Array.from(y)),
        { horizon: 3, period: 12 },
      )) {
        for (let h = 0; h < 3; h++) {
          expect(f.low[h]).toBeGreaterThanOrEqual(0)
          expect(f.low[h]).toBeLessThanOrEqual(f.mean[h]!)
          expect(f.high[h]).toBeGreaterThanOrEqual(f.mean[h]!)
          expect(Number.isFinite(f.high[h])).toBe(true)
        }
      }
    }),
  )
})

test('short and dead series: their mean with a wide interval; what stopped selling goes to nothing', () => {
  const [two] = forecastSet([Float64Array.of(4, 6)], { horizon: 2, period: 12 })
  expect(two!.mean[0]).toBe(5)
  expect(two!.high[0]! - two!.low[0]!).toBeGreaterThan(5)
  const [dead] = forecastSet([Float64Array.of(9, 8, 9, 7, 9, 8, ...new Array(24).fill(0))], {
    horizon: 2,
    period: 12,
  })
  expect(dead!.mean[0]).toBeLessThan(0.5)
  const [empty] = forecastSet([new Float64Array(0)], { horizon: 2, period: 12 })
  expect([...empty!.mean]).toEqual([0, 0])
})

test('intervals cover what they promise on series of a known kind', () => {
  const random = createRandom(11)
  const made = Array.from({ length: 300 }, () => {
    let level = 100
    return Float64Array.from({ length: 42 }, () => {
      level *= Math.exp(random.normal(0, 0.05))
      return level * Math.exp(random.normal(0, 0.15))
    })
  })
  const forecasts = forecastSet(
    made.map((y) => y.slice(0, 36)),
    { horizon: 6, period: 12 },
  )
  let inside = 0
  forecasts.forEach((f, k) => {
    for (let h = 0; h < 6; h++)
      if (made[k]![36 + h]! >= f.low[h]! && made[k]![36 + h]! <= f.high[h]!) inside++
  })
  expect(inside / 1800).toBeGreaterThan(0.76)
  expect(inside / 1800).toBeLessThan(0.88)
})

describe('planned price', () => {
  test('a series that only follows its price is forecast exactly at another price', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: -0.2, noNaN: true }),
        fc.double({ min: 8, max: 12, noNaN: true }),
        (e, plan) => {
          const prices = Float64Array.from({ length: 18 }, (_, t) => 9 + (t % 4))
          const units = prices.map((p) => 100 * (p / 10) ** e)
          const moved = moveToPrice(units, prices, plan, e)
          const [f] = forecastSet([moved], { horizon: 3, period: 1 })
          expect(f!.mean[2]! / (100 * (plan / 10) ** e)).toBeCloseTo(1, 8)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('price 0 changes nothing, unknown months take the price before them, a wild change is capped', () => {
    const units = Float64Array.of(10, 10, 10)
    expect(moveToPrice(units, Float64Array.of(5, 5, 5), 0, -2)).toEqual(units)
    expect([...moveToPrice(units, Float64Array.of(0, 5, 0), 5, -2)]).toEqual([10, 10, 10])
    expect(moveToPrice(units, Float64Array.of(5, 5, 5), 0.01, -3)[0]).toBeCloseTo(10 * Math.exp(3), 8)
  })

  test('an uncertain elasticity widens the interval, by hand', () => {
    const one = (v: number) => Float64Array.of(v)
    const wide = widenByElasticity({ mean: one(100), low: one(70), high: one(130) }, Math.log(1.1), 1, 1.2816)
    const share = 100 * 1.2816 * Math.log(1.1)
    expect(wide.high[0]).toBeCloseTo(100 + Math.hypot(30, share), 10)
    expect(wide.low[0]).toBeCloseTo(100 - Math.hypot(30, share), 10)
  })
})
