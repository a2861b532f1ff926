import { describe, expect, it } from 'vitest'
import { priceOutcome } from '#analytics'
import {
  advisedPrice,
  endedPrice,
  expectedUnits,
  isBeyond,
  knownPrices,
  panelOf,
  priceAtPercent,
  priceReach,
  startingPrice,
  toPanel,
} from './panel-view.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'

const month = (number: number, avg_price: number, total_quantity: number) => ({
  month: `2026-${String(number).padStart(2, '0')}`,
  avg_price,
  total_quantity,
})

const evolution: SalesEvolution = {
  productId: 7,
  title: 'Cedar Candle',
  history: [month(1, 20, 60), month(2, 0, 0), month(3, 19, 90)],
  elasticity: -2,
  low: -3,
  high: -1,
  nextLow: -3,
  nextHigh: -1,
  nextDeviation: 0.6,
  grade: 'B',
  ownShare: 0.5,
  months: 3,
  reason: null,
}

describe('what the chance rests on', () => {
  it('is the deviation of the belief, not that of its range, which is cut off at 0', () => {
    // -0.5 ± 0.5 given an elasticity below 0: 90 % between -1.36 and -0.08, as of a deviation of 0.39.
    const cut = { ...evolution, elasticity: -0.5, nextLow: -1.36, nextHigh: -0.08, nextDeviation: 0.5 }
    expect(toPanel(cut, { price: 20, cost: null }, null).base?.standardDeviation).toBe(0.5)
  })
})

describe('the scenarios', () => {
  it('follow the specified rule from price and mean month of the product', () => {
    const { scenarios, base } = toPanel(evolution, { price: 20, cost: null }, null)
    expect(base).toMatchObject({ price: 20, monthlyUnits: 50 })
    expect(scenarios.map((row) => Math.round(row.change * 100))).toEqual([-10, -5, 5, 10])
    expect(scenarios.map((row) => row.units)).toEqual([60, 55, 45, 40])
    // 0.9 * 1.2 - 1 = 0.08, 1.1 * 0.8 - 1 = -0.12
    expect(scenarios[0]?.revenueChange).toBeCloseTo(0.08, 12)
    expect(scenarios[3]?.revenueChange).toBeCloseTo(-0.12, 12)
  })
  it('carry the range of the volume, lower end first, never below nothing at all', () => {
    const { scenarios } = toPanel(evolution, { price: 20, cost: null }, null)
    expect(scenarios[0]?.volumeChange).toMatchObject({
      low: expect.closeTo(0.1, 12),
      high: expect.closeTo(0.3, 12),
    })
    expect(scenarios[3]?.volumeChange).toMatchObject({
      low: expect.closeTo(-0.3, 12),
      high: expect.closeTo(-0.1, 12),
    })
    const steep = toPanel(
      { ...evolution, elasticity: -12, nextLow: -14, nextHigh: -11 },
      { price: 20, cost: null },
      null,
    )
    expect(steep.scenarios[3]?.volumeChange).toEqual({ value: -1, low: -1, high: -1 })
  })
  it('start from the latest positive price where the catalogue has none', () => {
    const sold = { ...evolution, history: [...evolution.history, month(4, 0, 0)] }
    expect(toPanel(sold, { price: null, cost: null }, null).base?.price).toBe(19)
    expect(toPanel(sold, { price: 0, cost: null }, null).base?.price).toBe(19)
  })
  it('are not there without an elasticity or without any price', () => {
    expect(
      toPanel({ ...evolution, elasticity: null, low: null, high: null }, { price: 20, cost: null }, null),
    ).toMatchObject({
      base: null,
      scenarios: [],
    })
    expect(toPanel({ ...evolution, history: [] }, { price: null, cost: null }, null).base).toBeNull()
  })
})

describe('the panel', () => {
  it('keeps months without a sale, with zero quantity and price', () => {
    const panel = toPanel(evolution, { price: 20, cost: null }, null)
    expect(panel.months[1]).toEqual({ month: '2026-02', units: 0, price: 0 })
    expect(panel).toMatchObject({ monthsWithoutSale: 1, hasSales: true })
    expect(panel.triedPrices).toEqual({ low: 19, high: 20 })
  })
  it('warns below 6 months of history, not at 6', () => {
    const panel = (months: number) => toPanel({ ...evolution, months }, { price: 20, cost: null }, null)
    expect([panel(5).hasFewMonths, panel(6).hasFewMonths]).toEqual([true, false])
  })
  it('counts months with sales as the estimate does; those of the history where there is none', () => {
    const history = [month(1, 20, 5), month(2, 0, 0), month(3, 20, 5)]
    const sold = { ...evolution, history, months: 13 }
    expect(toPanel(sold, { price: 20, cost: null }, null)).toMatchObject({
      dataMonths: 13,
      hasFewMonths: false,
    })
    expect(toPanel({ ...sold, months: 0 }, { price: 20, cost: null }, null).dataMonths).toBe(2)
  })
  it('calls a figure above zero implausible, and only that', () => {
    expect(toPanel({ ...evolution, elasticity: 0.01 }, { price: 20, cost: null }, null).isImplausible).toBe(
      true,
    )
    expect(toPanel({ ...evolution, elasticity: 0 }, { price: 20, cost: null }, null).isImplausible).toBe(
      false,
    )
    expect(toPanel({ ...evolution, elasticity: null }, { price: 20, cost: null }, null).isImplausible).toBe(
      false,
    )
  })
})

describe('a price to try', () => {
  const base = { elasticity: -2, low: -3, high: -1, price: 19.49, monthlyUnits: 50 }
  it('lies within 30% of today’s, in whole cents', () => {
    expect(priceReach(base)).toEqual({ lowest: 13.65, highest: 25.33 })
    expect(priceAtPercent(base, -10)).toBe(17.54)
    expect(priceAtPercent(base, -30)).toBe(13.65)
    expect(priceAtPercent(base, 0)).toBe(19.49)
    expect(priceReach({ ...base, price: 0.04 })).toEqual({ lowest: 0.028, highest: 0.052 })
    // 8.745 KWD × 1.1 and 915 JPY × 1.1, in whole thousandths and whole yen.
    expect(priceAtPercent({ ...base, price: 8.745, step: 0.001 }, 10)).toBe(9.62)
    expect(priceAtPercent({ ...base, price: 8.745, step: 0.001 }, 5)).toBe(9.182)
    expect(priceAtPercent({ ...base, price: 914.9, step: 1 }, 10)).toBe(1006)
  })
  it('is the one of the address where it can be tried, else today’s', () => {
    expect(startingPrice(base, 17)).toBe(17)
    expect(startingPrice(base, 99)).toBe(19.49)
    expect(startingPrice(base, undefined)).toBe(19.49)
  })
  it('is said to be untried beyond every price of the past and today’s', () => {
    const panel = toPanel(evolution, { price: 21, cost: null }, null)
    expect(knownPrices(panel)).toEqual({ low: 19, high: 21 })
    // As "Prices tried so far" of the same product says, where it is known.
    const tried = { tested: { lowest: '18.20', highest: '20.00' } } as unknown as PriceEvidence
    expect(knownPrices(panel, tried)).toEqual({ low: 18.2, high: 21 })
    expect([18.8, 19, 21, 21.2].map((price) => isBeyond({ low: 19, high: 21 }, price))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(knownPrices(toPanel({ ...evolution, history: [] }, { price: 20, cost: null }, null))).toBeNull()
  })
})

describe('what the server adds', () => {
  const base = { elasticity: -2, low: -3, high: -1, price: 20, monthlyUnits: 50 }
  const evidence = (direction: 'increase' | 'maintain', price: string | null) =>
    ({
      advice: { kind: direction === 'maintain' ? 'keep' : 'change', direction, advisedPrice: price },
    }) as unknown as PriceEvidence
  it('is an advised price, where it advises a change that can be tried here', () => {
    expect(advisedPrice(base, evidence('increase', '21.99'))).toBe(21.99)
    expect(advisedPrice(base, evidence('increase', '99.00'))).toBeNull()
    expect(advisedPrice(base, evidence('increase', null))).toBeNull()
    expect(advisedPrice(base, evidence('maintain', '20.00'))).toBeNull()
    expect(advisedPrice(base, undefined)).toBeNull()
    const test = { advice: { kind: 'test', advisedPrice: '20.00', test: { price: '18.99' } } }
    expect(advisedPrice(base, test as unknown as PriceEvidence)).toBe(18.99)
  })
  it('is the price that the recommendation starts from, whatever the list and the last month say', () => {
    const known = {
      advice: { price: '16.95', monthlyUnits: 28, cost: { amount: '8.475', isAssumed: true, margin: 0.5 } },
      sharedErrors: { storeDeviation: 0.1 },
      form: { step: 0.01, rules: {} },
    } as unknown as PriceEvidence
    const listed = { todaysPrice: '17.95', cost: '3.00' }
    expect(panelOf(evolution, known, listed).base).toMatchObject({
      ...{ price: 16.95, monthlyUnits: 28 },
      cost: { amount: 8.475, isAssumed: true },
    })
    expect(panelOf(evolution, undefined, listed).base).toMatchObject({
      price: 17.95,
      cost: { amount: 3, isAssumed: false },
    })
    expect(panelOf(evolution, undefined, undefined).base?.price).toBe(19)
  })
  it('says the month that every card starts from, where it knows one', () => {
    const known = { advice: { monthlyUnits: 72.5 } } as unknown as PriceEvidence
    const panel = toPanel(evolution, { price: 20, cost: null }, expectedUnits(known))
    expect(panel.base).toMatchObject({ monthlyUnits: 72.5, price: 20 })
    expect(panel.isLevelExpected).toBe(true)
    // 72.5 × 1.2, 1.1, 0.9 and 0.8
    expect(panel.scenarios.map((row) => row.units)).toEqual([87, 80, 65, 58])
    const unknown = toPanel(evolution, { price: 20, cost: null }, expectedUnits(undefined))
    expect(unknown).toMatchObject({ isLevelExpected: false, base: { monthlyUnits: 50 } })
  })
  it('is the ending of the shop’s prices, or the usual one', () => {
    const ending = (text: string, rules = {}, step = 0.01) =>
      ({ guardRails: { ending: text }, form: { step, rules } }) as unknown as PriceEvidence
    expect(endedPrice(base, 18.2, ending('.50'))).toBe(18.5)
    expect(endedPrice(base, 18.2, ending('none'))).toBe(17.99)
    expect(endedPrice(base, 18.2, undefined)).toBe(17.99)
    expect(endedPrice(base, 17.99, undefined)).toBeNull()
    expect(endedPrice({ ...base, price: 0.4 }, 0.42, undefined)).toBeNull()
    // As learned of the shop: four digits in cents end in .49 or .99, else in a 9.
    const learned = {
      4: [
        { modulus: 100, tails: [49, 99] },
        { modulus: 10, tails: [9] },
      ],
    }
    expect(endedPrice(base, 18.3, ending('learned', learned))).toBe(18.49)
    // Ends as the search for prices ends its own: advised, so not to be rounded.
    expect(endedPrice(base, 18.29, ending('learned', learned))).toBeNull()
    expect(endedPrice(base, 18.2, ending('learned'))).toBe(17.99)
    expect(endedPrice({ ...base, price: 1800 }, 1834, ending('.99', {}, 1))).toBeNull()
  })
  it('is a unit cost, with which profit is told', () => {
    const panel = toPanel(evolution, { price: 20, cost: { amount: 8, isAssumed: false } }, null)
    // 50 units at a margin of 12; at 18: 50 * 0.9^-2 * 10 = 617.28
    expect(priceOutcome(panel.base!, 20).profit?.value).toBeCloseTo(600, 9)
    expect(priceOutcome(panel.base!, 18).profit?.value).toBeCloseTo(617.284, 3)
    // The scenario of -10 %: (18 - 8) × 1.2 against 12; without a cost there is no profit to speak of.
    expect(panel.scenarios[0]?.profitChange?.value).toBeCloseTo(0, 12)
    expect(toPanel(evolution, { price: 20, cost: null }, null).scenarios[0]?.profitChange).toBeNull()
  })
})
