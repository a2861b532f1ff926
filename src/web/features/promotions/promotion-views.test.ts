import { describe, expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import { createFormat } from '#web/lib/format/format.ts'
import { areaPath, layoutForecast } from './forecast-geometry.ts'
import { promoRoi } from './kpi-cards.tsx'
import { slicesOf } from './pie-geometry.ts'
import { sameAs } from './same-scenario.ts'
import { parsePromotionSearch } from './search.ts'
import type { Scenario } from './types.ts'
import { layoutUplift } from './uplift-geometry.ts'
import type { Words } from './use-words.ts'
import { stepsOf } from './waterfall.tsx'

describe('the address', () => {
  it('keeps what is known and leaves out the rest and the defaults', () => {
    expect(
      parsePromotionSearch({ tab: 'forecast', product: 7, price: 12.5, search: 42, sort: 'title', up: true }),
    ).toEqual({
      tab: 'forecast',
      product: 7,
      price: 12.5,
      search: '42',
      sort: 'title',
      up: true,
    })
    expect(
      parsePromotionSearch({
        tab: 'uplift',
        product: -1,
        price: 'x',
        conf: 'all',
        page: 1,
        up: 'yes',
        models: 1,
      }),
    ).toEqual({})
  })
})

describe('a scenario', () => {
  const scenario = (name: string, promotionBudget: number, products: number[]) =>
    ({
      ...{ name, promotionBudget, expectedRevenue: 3 * promotionBudget, moreItems: 0 },
      items: products.map((productId) => ({ productId })),
    }) as unknown as Scenario
  const [balanced, grow] = [scenario('Balanced', 982, [1, 2]), scenario('Grow', 982, [1, 2])]

  it('that promotes what the one before does says so, unless both promote nothing', () => {
    expect(sameAs(grow, balanced)).toBe('Balanced')
    expect(sameAs(scenario('Grow', 1200, [1, 2]), balanced)).toBeNull()
    expect(sameAs(scenario('Grow', 982, [1, 3]), balanced)).toBeNull()
    expect(sameAs(balanced, undefined)).toBeNull()
    expect(sameAs(scenario('Grow', 0, []), scenario('Balanced', 0, []))).toBeNull()
  })
})

describe('Promo ROI', () => {
  const words = { format: createFormat(defaultRegional) } as Words

  it('has one decimal and an x, and is a dash without spend', () => {
    expect(promoRoi({ totalUplift: 2550, marketingSpend: 1000 }, words)).toBe('2.6x')
    expect(promoRoi({ totalUplift: 2550, marketingSpend: 0 }, words)).toBe('–')
  })
})

describe('the drawings', () => {
  const box = { width: 500, height: 300, leftPx: 50, rightPx: 50, topPx: 20, bottomPx: 40 }

  it('stand bars on zero and share it with the line, losses before it', () => {
    const { pairs, liftTicks, moneyTicks } = layoutUplift(
      [
        { name: 'Mug', control: 100, treatment: 150, lift: 50 },
        { name: 'Hand-Thrown Stoneware Teapot', control: 100, treatment: 80, lift: -20 },
      ],
      { width: 600, height: 300, fontPx: 12 },
    )
    const zeroOf = (ticks: typeof liftTicks) => ticks.find(({ value }) => value === 0)?.x
    const ground = pairs[0]?.control.x ?? Number.NaN
    expect(zeroOf(liftTicks)).toBeCloseTo(ground, 6)
    expect(zeroOf(moneyTicks)).toBeCloseTo(ground, 6)
    expect(pairs[1]?.treatment.x).toBeCloseTo(ground, 6)
    expect(pairs[0]?.x).toBeGreaterThan(ground)
    expect(pairs[1]?.x).toBeLessThan(ground)
    // Names are whole, on as many lines as the row holds.
    expect(pairs.map(({ nameLines }) => nameLines.join(' '))).toEqual(['Mug', 'Hand-Thrown Stoneware Teapot'])
  })

  it('name only so many periods as fit', () => {
    const points = Array.from({ length: 100 }, () => ({ quantity: 3, low: null, high: null }))
    const { named } = layoutForecast(points, { ...box, labelPx: 60 })
    expect(named.length).toBeLessThanOrEqual(5)
    for (const [before, { x }] of named.slice(1).entries())
      expect(x - named[before]!.x).toBeGreaterThanOrEqual(60 + 8)
    expect(named[0]!.x).toBeGreaterThanOrEqual(30)
    expect(
      areaPath(
        [
          { x: 0, y: 1 },
          { x: 2, y: 3 },
        ],
        [
          { x: 0, y: 9 },
          { x: 2, y: 9 },
        ],
      ),
    ).toBe('M0,1L2,3L2,9L0,9Z')
  })

  it('cut a pie from twelve o’clock on; one slice is a whole circle', () => {
    expect(slicesOf([1, 1], 10).map(({ path }) => path)).toEqual([
      'M10,10L10.000,0.000A10,10,0,0,1,10.000,20.000Z',
      'M10,10L10.000,20.000A10,10,0,0,1,10.000,0.000Z',
    ])
    expect(slicesOf([5, 0], 10)).toHaveLength(1)
    expect(slicesOf([0, 0], 10)).toEqual([])
  })

  it('leave steps of nothing out of the waterfall, and end where it ends', () => {
    const steps = stepsOf({
      basis: 'profit',
      base: 60,
      lift: 30,
      discount: -30,
      broughtForward: -6,
      otherProducts: 0,
      halo: 0,
      refunds: -1,
      result: 53,
      gain: -7,
      gainLow: -20,
      gainHigh: 5,
    })
    expect(steps.map(({ key }) => key)).toEqual([
      'base',
      'lift',
      'discount',
      'broughtForward',
      'refunds',
      'result',
    ])
    expect(steps.at(-2)!.to).toBe(53)
  })
})
