import { describe, expect, test } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { estimateStore } from '../elasticity/estimate-store.ts'
import { estimateUplift } from './estimate-uplift.ts'
import type { PriceExcursion } from './find-excursions.ts'
import { findPromotions } from './find-promotions.ts'
import { tellPromotions } from './tell-promotions.ts'

const excursions = (count: number, days: number, isRise: boolean, comesBack: boolean) =>
  Array.from({ length: count }, (_, k): PriceExcursion => {
    const startDay = 100 + 40 * k
    const endDay = startDay + days
    return {
      promotion: {
        product: 0,
        startDay,
        endDay,
        measuredFrom: startDay,
        price: 8,
        regularPrice: 10,
        depth: 0.2,
      },
      isRise,
      comesBack,
    }
  })

describe('promotions are told from list prices that were set twice', () => {
  test('falls as long as the rises of the store are none, shorter ones are', () => {
    const told = tellPromotions([
      ...excursions(20, 7, false, true),
      ...excursions(30, 25, false, true),
      ...excursions(28, 25, true, true),
    ])
    expect(told).toHaveLength(20)
    expect(told.every(({ endDay, startDay }) => endDay - startDay === 7)).toBe(true)
  })

  // One sale a day at 10 for 100 days, then at 5: until the data end, or for a week only.
  test.each([
    [107, 0],
    [130, 1],
  ])(
    'a price that is still low on the last day is none: data of %d days, %d promotions',
    (days, expected) => {
      const day = Int32Array.from({ length: days }, (_, k) => 20_000 + k)
      const lines = {
        day,
        product: new Int32Array(days),
        quantity: new Int32Array(days).fill(2),
        total: Float64Array.from(day, (_, k) => (k >= 100 && k < 107 ? 10 : 20)),
      }
      const products = {
        count: 1,
        price: Float64Array.of(10),
        cost: Float64Array.of(4),
        type: new Int32Array(1),
        typeCount: 1,
      }
      expect(findPromotions(lines, products, Float64Array.of(-1.8))?.promotions).toHaveLength(expected)
    },
  )

  test('where nothing rises, a price that ended elsewhere is one too; one alone is not', () => {
    expect(
      tellPromotions([...excursions(40, 7, false, true), ...excursions(30, 7, false, false)]),
    ).toHaveLength(70)
    expect(
      tellPromotions([...excursions(40, 7, false, true), ...excursions(1, 7, false, false)]),
    ).toHaveLength(40)
    expect(tellPromotions(excursions(1, 20, false, true))).toHaveLength(1)
    expect(tellPromotions(excursions(9, 7, true, true))).toHaveLength(0)
  })

  test('on a store that sets its list prices ten times a year: recall 0.88, precision 0.85, confidence above 0.8 true in 80 %', () => {
    const store = generateSampleStore({ seed: 52, endDay: 20_777, productCount: 300, difficulty: 'clean' })
    const count = store.lines.count
    const types = [...new Set(store.products.map((p) => p.productType))]
    const lines = {
      product: store.lines.product.slice(0, count),
      day: store.lines.day.slice(0, count),
      quantity: store.lines.quantity.slice(0, count),
      total: Float64Array.from(store.lines.totalCents.subarray(0, count), (cents) => cents / 100),
    }
    const products = {
      count: store.products.length,
      type: Int32Array.from(store.products, (p) => types.indexOf(p.productType)),
      typeCount: types.length,
      price: Float64Array.from(store.products, (p) => p.priceCents / 100),
      cost: Float64Array.from(store.products, (p) => p.costCents / 100),
    }
    const { promotions } = estimateUplift(lines, products, estimateStore(lines, products))!
    const isTrue = (found: (typeof promotions)[number]) =>
      store.promotions.some(
        (p) =>
          p.product === found.promotion.product &&
          p.startDay < found.promotion.endDay &&
          found.promotion.startDay < p.endDay,
      )
    const visible = store.promotions.filter((p) => p.baseUnits + p.addedUnits >= 3)
    const seen = visible.filter((p) =>
      promotions.some(
        ({ promotion: f }) => f.product === p.product && f.startDay < p.endDay && p.startDay < f.endDay,
      ),
    )
    expect(seen.length / visible.length).toBeGreaterThan(0.88)
    expect(promotions.filter(isTrue).length / promotions.length).toBeGreaterThan(0.85)
    const sure = promotions.filter(({ uplift }) => uplift !== null && uplift.confidence > 0.8)
    expect(sure.length).toBeGreaterThan(50)
    expect(sure.filter(isTrue).length / sure.length).toBeGreaterThan(0.8)
  })
})
