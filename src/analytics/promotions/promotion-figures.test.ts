import { describe, expect, test } from 'vitest'
import { combineUplifts } from './combine-uplifts.ts'
import { euCountryCode, isInEuropeanUnion } from './eu-countries.ts'
import { isHighConfidence } from './least-chance.ts'
import type { Uplift } from './measure-uplift.ts'
import { judgeWasPrice, lowestPriorPrice } from './price-law.ts'
import { profitWaterfall } from './profit-waterfall.ts'
import {
  byProfit,
  compareKinds,
  depthStep,
  pauseBefore,
  pauseBetween,
  weekdayOfDay,
} from './promotion-lessons.ts'
import { refundRates } from './refund-rates.ts'

const uplift = (changes: Partial<Uplift> & { startDay?: number; product?: number } = {}): Uplift => {
  const { startDay = 100, product = 0, ...rest } = changes
  return {
    promotion: {
      product,
      startDay,
      endDay: startDay + 7,
      measuredFrom: startDay,
      price: 8,
      regularPrice: 10,
      depth: 0.2,
    },
    expectedUnits: 10,
    addedUnits: 5,
    low: 2,
    high: 9,
    broughtForwardUnits: 1,
    lift: 0.5,
    liftLow: 0.2,
    liftHigh: 0.9,
    confidence: 0.9,
    comparison: { lift: 0.4, error: 0.3 },
    ...rest,
  }
}

describe('the profit waterfall', () => {
  const input = {
    regularPrice: 10,
    price: 8,
    cost: 4,
    expectedUnits: 10,
    addedUnits: 5,
    addedLow: 2,
    addedHigh: 9,
    broughtForwardUnits: 1,
    crossShare: 0.1,
    halo: 0,
    refundRate: 0.05,
  }

  test('by hand', () => {
    // 60 usually; 5 × 6 more; 15 × 2 given away; 1 × 6 from later; 0.1 × 5 × 6 from others; 5 % of (120 - 100) back.
    expect(profitWaterfall(input)).toMatchObject({
      basis: 'profit',
      base: 60,
      lift: 30,
      discount: -30,
      broughtForward: -6,
      otherProducts: -3,
      refunds: -1,
    })
    expect(profitWaterfall(input).result).toBeCloseTo(50, 10)
    expect(profitWaterfall(input).gain).toBeCloseTo(-10, 10)
  })

  test('without a cost it is revenue; its ends hold the gain', () => {
    const revenue = profitWaterfall({ ...input, cost: null })
    expect(revenue).toMatchObject({ basis: 'revenue', base: 100, lift: 50 })
    expect(revenue.gainLow).toBeLessThanOrEqual(revenue.gain)
    expect(revenue.gainHigh).toBeGreaterThanOrEqual(revenue.gain)
  })
})

describe('promotions of a product together', () => {
  test('sales add up; two comparisons say more than one', () => {
    const one = combineUplifts([uplift()])!
    expect(one).toMatchObject({ controlSales: 100, treatmentSales: 120, promotions: 1, units: 15 })
    expect(one.upliftPercent).toBeCloseTo(20, 10)
    // In money, 0.4 + ln 0.8 = 0.1769: Phi(0.1769 / 0.3) and Phi(sqrt(2) 0.1769 / 0.3), by table.
    expect(one.confidence).toBeCloseTo(0.7222, 4)
    expect(combineUplifts([uplift(), uplift({ startDay: 200 })])!.confidence).toBeCloseTo(0.7978, 4)
    expect(one.low).toBeLessThan(20)
    expect(one.high).toBeGreaterThan(20)
    expect(combineUplifts([])).toBeNull()
  })
})

test('a confidence says no more than the lift in money next to it', () => {
  // A quarter more units at four fifths of the price are the same money, however sure the comparison is of the units.
  const even = combineUplifts([uplift({ addedUnits: 2.5, comparison: { lift: 2, error: 0.1 } })])!
  expect(even.upliftPercent).toBeCloseTo(0, 10)
  expect(even.confidence).toBeCloseTo(0.5, 10)
})

describe('the price before a reduction', () => {
  const prices = [
    { day: 0, price: 40 },
    { day: 100, price: 30 },
    { day: 107, price: 40 },
  ]

  test('is the lowest that held in the 30 days before, whenever it began', () => {
    expect(lowestPriorPrice(prices, 110)).toEqual({ price: 30, day: 100 })
    expect(lowestPriorPrice(prices, 137)).toEqual({ price: 40, day: 107 })
    expect(lowestPriorPrice([{ day: 0, price: 25 }], 500)).toEqual({ price: 25, day: 470 })
    expect(lowestPriorPrice([], 10)).toBeNull()
    expect(lowestPriorPrice([{ day: 10, price: 5 }], 10)).toBeNull()
  })

  test('may not be higher; the first lawful day is 30 days after the lower price ended', () => {
    expect(judgeWasPrice(prices, 120, 40)).toMatchObject({ lawful: false, firstLawfulDay: 137 })
    expect(judgeWasPrice(prices, 137, 40)).toMatchObject({ lawful: true, firstLawfulDay: 137 })
    expect(judgeWasPrice(prices, 120, 30)).toMatchObject({ lawful: true })
    expect(judgeWasPrice(prices.slice(0, 2), 120, 40).firstLawfulDay).toBeNull()
  })

  test('is asked for in the member states', () => {
    expect(['DE', 'de', 'Germany', ' France ', 'SI'].map(isInEuropeanUnion)).toEqual(Array(5).fill(true))
    const written = [
      'Deutschland',
      'ESPAÑA',
      'Espana',
      'Italia',
      'Österreich',
      'The Netherlands',
      'Czech Republic',
      'EL',
    ]
    expect(written.map(euCountryCode)).toEqual(['DE', 'ES', 'ES', 'IT', 'AT', 'NL', 'CZ', 'GR'])
    expect(['GB', 'United Kingdom', 'CH', 'Norway', ''].map(isInEuropeanUnion)).toEqual(Array(5).fill(false))
  })
})

describe('lessons', () => {
  // 10 units expected at 10; 8 is paid: treatment / control is 0.8 (1 + added / 10). The ends are 0.1 apart in ln.
  const many = (key: number, addedUnits: number, count: number) =>
    Array.from({ length: count }, (_, k) => {
      const units = 1 + addedUnits / 10
      const [liftLow, liftHigh] = [units * Math.exp(-0.1) - 1, units * Math.exp(0.1) - 1]
      return uplift({ startDay: 7 * k + key, addedUnits, liftLow, liftHigh })
    })

  test('the better weekday in the table’s own measure, with the odds that it is', () => {
    const lesson = compareKinds([...many(0, 5, 10), ...many(1, 4, 10), ...many(2, 20, 4)], (u) =>
      weekdayOfDay(u.promotion.startDay),
    )!
    expect([lesson.best.key, lesson.next.key]).toEqual([4, 5])
    expect(lesson.best.lift).toBeCloseTo(0.2, 10)
    expect(lesson.next.lift).toBeCloseTo(0.12, 10)
    expect(lesson.best.low).toBeCloseTo(1.2 * Math.exp(-0.1) - 1, 10)
    // Each: variance ((0.1 / 1.6449)² + 0.2²) / 10 = 0.00437; kinds differ by 0.1, so 0.01 / 0.01437 = 0.696 of the difference
    // ln(1.2 / 1.12) = 0.0690 is believed, with variances 0.00304: z = 0.0480 / sqrt(0.00608) = 0.616; by table 0.731.
    expect(lesson.confidence).toBeCloseTo(0.731, 2)
    expect(compareKinds(many(0, 5, 10), () => 1)).toBeNull()
  })

  test('the best of seven is no lesson where two alone would be one', () => {
    const day = (u: ReturnType<typeof uplift>) => weekdayOfDay(u.promotion.startDay)
    const two = compareKinds([...many(0, 6, 10), ...many(1, 4, 10)], day)!
    const seven = compareKinds(
      [...many(0, 6, 10), ...[1, 2, 3, 4, 5, 6].flatMap((key) => many(key, 4, 10))],
      day,
    )!
    expect(two.confidence).toBeGreaterThan(0.8)
    expect(seven.best.key).toBe(two.best.key)
    expect(seven.confidence).toBeLessThan(0.75)
    // Seven alike: each is the best with one chance in seven.
    const alike = compareKinds(
      [0, 1, 2, 3, 4, 5, 6].flatMap((key) => many(key, 4, 10)),
      day,
    )!
    expect(alike.confidence).toBeCloseTo(1 / 7, 2)
  })

  test('depths are compared by profit: what sells more may earn less', () => {
    const deep = many(0, 30, 8).map((u) => ({ ...u, promotion: { ...u.promotion, price: 5, depth: 0.5 } }))
    const mild = many(1, 4, 8).map((u) => ({ ...u, promotion: { ...u.promotion, price: 9, depth: 0.1 } }))
    const depth = (u: ReturnType<typeof uplift>) => depthStep(u.promotion.depth)
    expect(compareKinds([...deep, ...mild], depth)!.best.key).toBe(0.5)
    // At a cost of 4 each: 40 x 1 - 10 x 6 = -20 against 14 x 5 - 60 = +10, before what was bought ahead.
    const byEarnings = compareKinds(
      [...deep, ...mild],
      depth,
      byProfit(() => 4),
    )!
    expect(byEarnings.best.key).toBe(0.1)
    expect(byEarnings.next.lift).toBeLessThan(0)
    expect(
      compareKinds(
        [...deep, ...mild],
        depth,
        byProfit(() => Number.NaN),
      ),
    ).toBeNull()
  })

  test('days of the week, steps of depth, pauses', () => {
    // 1970-01-01 was a Thursday, 2026-11-20 (day 20,777) a Friday.
    expect([weekdayOfDay(0), weekdayOfDay(20_777), weekdayOfDay(-1)]).toEqual([4, 5, 3])
    expect([0.09, 0.17, 0.33, 0.7].map(depthStep)).toEqual([0.1, 0.15, 0.3, null])
    const of = [
      uplift({ startDay: 100 }),
      uplift({ startDay: 112 }),
      uplift({ startDay: 160 }),
      uplift({ product: 1, startDay: 130 }),
    ]
    expect(of.map(pauseBefore(of))).toEqual([null, 0, 28, null])
  })
})

test('refunds: later returns count, reversals of the same day do not; few sales lean on the store', () => {
  const lines = {
    product: Int32Array.of(0, 0, 0, 0, 1),
    day: Int32Array.of(1, 1, 2, 9, 3),
    quantity: Int32Array.of(1, -1, 10, -1, 10),
    total: Float64Array.of(10, -10, 100, -10, 100),
  }
  const rates = refundRates(lines, 2)
  expect(rates.store).toBeCloseTo(10 / 200, 10)
  expect(rates.products[0]).toBeGreaterThan(rates.store)
  expect(rates.products[1]).toBeLessThan(rates.store)
})

describe('the pause between two promotions of a product', () => {
  test('is the measured one from 80% on, else two weeks; a less sure one is told beside it', () => {
    expect(pauseBetween({ days: 28, confidence: 0.8 }, false)).toEqual({
      days: 28,
      source: 'measured',
      hint: null,
    })
    expect(pauseBetween({ days: 0, confidence: 0.9 }, false)).toMatchObject({ days: 7, source: 'measured' })
    expect(pauseBetween({ days: 56, confidence: 0.79 }, false)).toEqual({
      days: 14,
      source: 'example',
      hint: { days: 56, confidence: 0.79 },
    })
    expect(pauseBetween({ days: 56, confidence: 0.59 }, false).hint).toBeNull()
    expect(pauseBetween({ days: 7, confidence: 0.7 }, false).hint).toBeNull()
    expect(pauseBetween(null, false)).toEqual({ days: 14, source: 'example', hint: null })
  })

  test('is no shorter than the 30 days whose lowest price the law wants shown', () => {
    expect(pauseBetween(null, true)).toEqual({ days: 30, source: 'law', hint: null })
    expect(pauseBetween({ days: 28, confidence: 0.9 }, true)).toMatchObject({ days: 30, source: 'law' })
    expect(pauseBetween({ days: 56, confidence: 0.9 }, true)).toMatchObject({ days: 56, source: 'measured' })
    expect(pauseBetween({ days: 56, confidence: 0.7 }, true).hint).toEqual({ days: 56, confidence: 0.7 })
  })
})

test('a badge needs six units expected without the promotion, however sure the comparison', () => {
  // £25.15 came where £1.62 was expected, "> 99.9 %" sure: one unit or two at the usual price.
  expect(isHighConfidence(0.9999, 1.9)).toBe(false)
  expect(isHighConfidence(0.9999, 6)).toBe(true)
  expect(isHighConfidence(0.8, 60)).toBe(false)
})
