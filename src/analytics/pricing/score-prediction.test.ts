import { describe, expect, it } from 'vitest'
import { createRandom } from '../stats/random.ts'
import { isTooWide, isWithin, type PriceChangeSeen, scorePrediction, wholeUnits } from './score-prediction.ts'

const level = (units: number, windows = 13) => new Float64Array(windows).fill(units)

const calm: PriceChangeSeen = {
  units: level(100),
  prices: level(10),
  rest: level(1000),
  restAfter: 1000,
  actual: 81,
  fromPrice: 10,
  toPrice: 11,
  elasticity: -2,
  standardDeviation: 0.3,
}

describe('the score of a predicted price change', () => {
  it('compares the sales with the forecast at the old price, moved by the elasticity', () => {
    const score = scorePrediction(calm)!
    // A level series goes on: 100 units; 1.1^-2 = 0.8264.
    expect(score.baseline).toBeCloseTo(100, 6)
    expect(score.predicted.value).toBeCloseTo(82.64, 2)
    expect(score.predicted.low).toBeLessThan(82.64)
    expect(score.predicted.high).toBeGreaterThan(82.64)
    expect(score.held).toBe(true)
  })

  it('is missed where customers reacted otherwise', () => {
    expect(scorePrediction({ ...calm, actual: 20 })?.held).toBe(false)
    expect(scorePrediction({ ...calm, actual: 400 })?.held).toBe(false)
  })

  it('counts half of a bad month of the rest of the store against the price', () => {
    // Square root of 0.7 is 0.83666; beyond a half the rest tells nothing: square root of 0.5 is 0.70711.
    const score = scorePrediction({ ...calm, restAfter: 700 })!
    expect(score.baseline).toBeCloseTo(83.666, 3)
    expect(score.predicted.value).toBeCloseTo(69.145, 3)
    expect(scorePrediction({ ...calm, restAfter: 10 })?.baseline).toBeCloseTo(70.711, 3)
    expect(scorePrediction({ ...calm, restAfter: 0 })?.baseline).toBeCloseTo(100, 6)
  })

  it('moves what was sold at other prices to the old one', () => {
    // Half the windows at 20 sold a quarter: at 10 they would have sold 100, too.
    const prices = level(10)
    const units = level(100)
    for (let k = 0; k < 6; k++) {
      prices[k] = 20
      units[k] = 25
    }
    expect(scorePrediction({ ...calm, units, prices })?.baseline).toBeCloseTo(100, 6)
  })

  it('starts from the outlook of before the change where there is one, however short the history', () => {
    // 40 units, 30 to 50: at 11 with E = -2 40 / 1.21, each end by the logs in quadrature.
    const outlook = { value: 40, low: 30, high: 50 }
    const score = scorePrediction({ ...calm, outlook })!
    expect(score.baseline).toBeCloseTo(40, 6)
    expect(score.predicted.value).toBeCloseTo(33.058, 3)
    const spread = 1.6448536 * calm.standardDeviation * Math.log(1.1)
    expect(score.predicted.high).toBeCloseTo(33.058 * Math.exp(Math.hypot(Math.log(1.25), spread)), 2)
    expect(scorePrediction({ ...calm, outlook, units: level(100, 2), prices: level(10, 2) })?.baseline).toBe(
      40,
    )
    expect(scorePrediction({ ...calm, outlook: { value: 0, low: 0, high: 0 } })).toBeNull()
  })

  it('says nothing with less than half a year, without sales or prices', () => {
    expect(scorePrediction({ ...calm, units: level(100, 5), prices: level(10, 5) })).toBeNull()
    expect(scorePrediction({ ...calm, units: level(0) })).toBeNull()
    expect(scorePrediction({ ...calm, fromPrice: 0 })).toBeNull()
  })
})

describe('the 90 % interval', () => {
  it('decides by the whole units that it is shown in', () => {
    // 6.9 to 66.4: 7 to 66.
    const range = { value: 25, low: 6.9, high: 66.4 }
    expect(wholeUnits(range)).toEqual({ value: 25, low: 7, high: 66 })
    expect([6, 7, 66, 67].map((sold) => isWithin(sold, range))).toEqual([false, true, true, false])
  })

  it('holds nine in ten of few sales, too, and not nearly all', () => {
    const random = createRandom(7)
    let held = 0
    const rounds = 1500
    for (let round = 0; round < rounds; round++) {
      const base = random.uniform(2, 15)
      const toPrice = [9, 11][round % 2]!
      const draw = (mean: number) => random.poisson(mean * Math.exp(random.normal(0, 0.1)))
      const score = scorePrediction({
        ...calm,
        units: Float64Array.from({ length: 20 }, () => draw(base)),
        prices: level(10, 20),
        rest: Float64Array.from({ length: 20 }, () => random.poisson(2000)),
        restAfter: random.poisson(2000),
        actual: draw(base * (toPrice / 10) ** random.normal(-2, 0.5)),
        toPrice,
        standardDeviation: 0.5,
      })
      if (score?.held) held++
    }
    // Binomial: 0.9 ± 2.5 × sqrt(0.9 × 0.1 / 1500) = 0.881 … 0.919.
    expect(held / rounds).toBeGreaterThan(0.881)
    expect(held / rounds).toBeLessThan(0.919)
  })

  it.each([
    ['a step of a tenth', [9, 11], 0.5],
    ['a clearance at a third of the price', [3.3, 3.3], 1],
  ] as const)(
    'holds about nine times in ten where the elasticity is drawn from what was believed: %s',
    (_, to, deviation) => {
      const random = createRandom(7)
      let held = 0
      const rounds = 400
      for (let round = 0; round < rounds; round++) {
        const base = random.uniform(30, 230)
        const truth = random.normal(-2, deviation)
        const draw = (mean: number) => random.poisson(mean * Math.exp(random.normal(0, 0.1)))
        const toPrice = to[round % 2]!
        const score = scorePrediction({
          ...calm,
          units: Float64Array.from({ length: 20 }, () => draw(base)),
          prices: level(10, 20),
          rest: Float64Array.from({ length: 20 }, () => random.poisson(2000)),
          restAfter: random.poisson(2000),
          actual: draw(base * (toPrice / 10) ** truth),
          toPrice,
          standardDeviation: deviation,
        })
        if (score?.held) held++
      }
      // Binomial: 0.9 ± 3 × sqrt(0.9 × 0.1 / 400) = 0.855 … 0.945, and a little room for a wider interval.
      expect(held / rounds).toBeGreaterThan(0.855)
      expect(held / rounds).toBeLessThan(0.97)
    },
  )
})

it('a range whose ends lie more than ten times apart is too wide to tell', () => {
  // A chandelier of Online Retail: 352 predicted, 816 sold.
  expect(isTooWide({ low: 0, high: 5907 })).toBe(true)
  expect(isTooWide({ low: 52, high: 500 })).toBe(false)
  expect(isTooWide({ low: 49, high: 500 })).toBe(true)
  // 0 to 9 units is what a product that sells 3 does by chance.
  expect(isTooWide({ low: 0, high: 9 })).toBe(false)
})
