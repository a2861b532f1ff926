import { expect, it } from 'vitest'
import { explainMiss, type ScoredMiss } from './explain-miss.ts'

/** 100 units at 10 were expected; at 11 with E = −2 that is 100 / 1.21 = 82.6446. */
const seen: ScoredMiss = {
  ...{ fromPrice: 10, toPrice: 11, outlook: 100, baseline: 90, actual: 48 },
  ...{ elasticity: -2, laterElasticity: -3, daysWithoutStock: 7, promotedUnits: 0 },
}
const unitsOf = (of: ScoredMiss) =>
  Object.fromEntries(explainMiss(of)!.steps.map(({ input, units }) => [input, units]))

it('exchanges one input at a time, and the parts add up to the miss', () => {
  const explained = explainMiss(seen)!
  expect(explained.predicted).toBeCloseTo(82.6446, 4)
  // 82.6446 · 0.9 = 74.3802; · 21/28 = 55.7851; / 1.1 = 50.7137.
  expect(unitsOf(seen)).toEqual({
    season: expect.closeTo(-8.2645, 4),
    stock: expect.closeTo(-18.595, 4),
    promotion: 0,
    elasticity: expect.closeTo(-5.0714, 4),
    refunds: 0,
  })
  expect(explained.notExplained).toBeCloseTo(-2.7137, 4)
  const sum = explained.steps.reduce((total, { units }) => total + (units ?? 0), 0)
  expect(explained.predicted + sum + explained.notExplained).toBeCloseTo(48, 9)
})

it('says why an input cannot be told, and leaves its share unexplained', () => {
  const explained = explainMiss({
    ...seen,
    ...{ outlook: null, laterElasticity: null, daysWithoutStock: null, promotedUnits: null },
  })!
  // Without an outlook the prediction is the score's: 90 / 1.21.
  expect(explained.predicted).toBeCloseTo(74.3802, 4)
  expect(explained.steps.map(({ unknown }) => unknown)).toEqual([
    'no_outlook',
    'no_stock_data',
    'promotion_not_measured',
    'no_later_estimate',
    null,
  ])
  expect(explained.notExplained).toBeCloseTo(48 - 74.3802, 4)
})

it('adds what promotions were measured to add, before the elasticity acts on it', () => {
  // 55.7851 + 10 = 65.7851; / 1.1 = 59.8046.
  const units = unitsOf({ ...seen, promotedUnits: 10 })
  expect(units).toMatchObject({ promotion: 10, elasticity: expect.closeTo(-5.9805, 4) })
  expect(unitsOf({ ...seen, promotedUnits: -80 }).promotion).toBeCloseTo(-55.7851, 4)
})

it('loses everything to a window without stock, and no more than that', () => {
  expect(unitsOf({ ...seen, daysWithoutStock: 40 }).stock).toBeCloseTo(-74.3802, 4)
})

it('explains nothing without prices or without expected sales', () => {
  expect(explainMiss({ ...seen, fromPrice: 0 })).toBeNull()
  expect(explainMiss({ ...seen, baseline: 0 })).toBeNull()
})
