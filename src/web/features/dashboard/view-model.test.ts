import { describe, expect, it } from 'vitest'
import type { PeriodMonths } from '#web/features/period/period.ts'
import { contentOf, nextLookAfterMs, noFiguresOf, ordersUsed } from './content.ts'
import { toEvolution } from './evolution-view.ts'
import { parseDashboardSearch } from './search.ts'
import type { DashboardAnswer, RankedProduct, SalesEvolution } from './types.ts'
import { chosenProductId, intervalAxis, toBars, toTopRows } from './view-model.ts'

function product(productId: number, elasticity: number, title = `Product ${productId}`): RankedProduct {
  return {
    productId,
    title,
    sku: `SKU-${productId}`,
    elasticity,
    low: elasticity - 0.4,
    high: elasticity + 0.4,
    grade: 'B',
    ownShare: 0.5,
    months: 13,
    units: 100,
  }
}

function answer(changes: Partial<DashboardAnswer> = {}): DashboardAnswer {
  return {
    cards: {
      totalProducts: 3,
      withHistory: 2,
      withoutHistory: 1,
      averageElasticity: -1.2,
      averageLow: -2,
      averageHigh: -0.4,
      withElasticity: 2,
      missingReason: null,
    },
    store: {
      currency: 'GBP',
      orders: 19_960,
      units: 5_000_000,
      revenue: '1.00',
      refunded: '0.00',
      firstDay: '2010-12-01',
      lastDay: '2011-12-09',
      rowsLeftOut: {},
      ordersLeftOut: null,
      totalsOf: null,
      isSampleStore: false,
    },
    estimation: {
      state: 'done',
      stage: null,
      percent: 100,
      computedAt: '2026-11-20T06:00:00Z',
      dataThrough: '2011-12-09',
      methodVersion: '1',
      error: null,
    },
    bars: [],
    top: [],
    doubtful: { positive: 0, noOwnSales: 0, rows: [] },
    notLeading: { soldOff: 0, notSold: 0, rarelySold: 0, rows: [] },
    firstWithHistory: [],
    ...changes,
  }
}

function evolution(history: SalesEvolution['history'], elasticity: number | null = -1.4): SalesEvolution {
  const estimate = {
    elasticity,
    low: null,
    high: null,
    nextLow: null,
    nextHigh: null,
    nextDeviation: null,
    grade: null,
    ownShare: null,
    months: 2,
    reason: null,
  }
  return { productId: 1, title: 'Mug', history, ...estimate }
}

const viewOf = (answer: SalesEvolution, period: PeriodMonths | null = null, lastDay: string | null = null) =>
  toEvolution(answer, { period, lastDay })

const sold = (month: string, avg_price: number) => ({ month, avg_price, total_quantity: 3 })
const empty = (month: string) => ({ month, avg_price: 0, total_quantity: 0 })

describe('bars', () => {
  it('are the 8 products with the largest absolute elasticity, strongest first', () => {
    const values = [-0.1, 2, -3, 0.5, -0.6, -0.7, -0.8, -0.9, -1, -1.1]
    const bars = toBars(values.map((value, index) => product(index + 1, value)))
    expect(bars.map((bar) => bar.value)).toEqual([-3, 2, -1.1, -1, -0.9, -0.8, -0.7, -0.6])
  })
  it.each([
    [1.01, 'red'],
    [1, 'orange'],
    [0.01, 'orange'],
    [0, 'indigo'],
    [-1, 'indigo'],
    [-1.01, 'blue'],
  ])('colour %d is %s', (value, colour) => {
    expect(toBars([product(1, value)])[0]?.colour).toBe(colour)
  })
  it('cut names above 20 characters and keep the full one', () => {
    const [bar] = toBars([product(1, -1, 'WHITE HANGING HEART T-LIGHT HOLDER')])
    expect(bar?.label).toBe('WHITE HANGING HEART…')
    expect(bar?.fullName).toBe('WHITE HANGING HEART T-LIGHT HOLDER')
  })
})

describe('top 20', () => {
  it('has the highest elasticities in descending order, at most 20', () => {
    const rows = toTopRows(Array.from({ length: 25 }, (_, index) => product(index + 1, -index / 10)))
    expect(rows).toHaveLength(20)
    expect(rows[0]).toMatchObject({ rank: 1, id: 1 })
    expect(rows[19]).toMatchObject({ rank: 20, elasticity: -1.9 })
  })
  it('marks a positive elasticity as implausible, and zero not', () => {
    expect(toTopRows([product(1, 0.01), product(2, 0)]).map((row) => row.implausible)).toEqual([true, false])
  })
  it('cuts names above 40 characters', () => {
    expect(toTopRows([product(1, -1, 'x'.repeat(41))])[0]?.name).toBe(`${'x'.repeat(40)}…`)
    expect(toTopRows([product(1, -1, 'x'.repeat(40))])[0]?.name).toBe('x'.repeat(40))
  })
  it('puts all intervals on one axis that holds zero', () => {
    expect(intervalAxis(toTopRows([product(1, -1), product(2, -2)]))).toEqual([-2.4, 0])
  })
})

describe('what the figures rest on', () => {
  it('counts the orders used of those read', () => {
    expect(ordersUsed({ ...answer().store, ordersLeftOut: 5940 })).toEqual({
      used: 19_960,
      withoutSale: 5940,
      total: 25_900,
    })
  })
  it('claims no total when none is known', () => {
    expect(ordersUsed(answer().store).total).toBeNull()
  })
})

describe('state of the screen', () => {
  const cards = answer().cards
  const running = { ...answer().estimation, state: 'running' as const }
  it('is empty without products, estimating without figures, else figures', () => {
    expect(contentOf(answer({ cards: { ...cards, totalProducts: 0 } }))).toBe('empty')
    const none = { ...cards, withElasticity: 0 }
    expect(contentOf(answer({ cards: none, estimation: running }))).toBe('estimating')
    expect(contentOf(answer({ cards: none }))).toBe('no-figures')
    expect(contentOf(answer({ estimation: running }))).toBe('figures')
  })
  it('looks at a running estimate soon, then less often, never more than four times in any minute', () => {
    const looks = [0]
    while (looks.length < 30) looks.push(looks.at(-1)! + nextLookAfterMs(looks.at(-1)!))
    expect(looks.slice(0, 5)).toEqual([0, 6_000, 14_000, 34_000, 62_000])
    for (const from of looks) {
      expect(looks.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(4)
    }
  })
  it('shows the product of the address, else the strongest bar, else the first with history', () => {
    const option = { productId: 9, title: 'Mug', sku: 'M', elasticity: null }
    const full = answer({ bars: [product(1, -0.5), product(2, -2)], firstWithHistory: [option] })
    expect(chosenProductId(7, full)).toBe(7)
    expect(chosenProductId(undefined, full)).toBe(2)
    expect(chosenProductId(undefined, answer({ firstWithHistory: [option] }))).toBe(9)
    expect(chosenProductId(undefined, answer())).toBeNull()
  })
  it('reads the address and drops what it does not know', () => {
    expect(parseDashboardSearch({ tab: 'analytics', product: 12 })).toEqual({ tab: 'analytics', product: 12 })
    expect(parseDashboardSearch({ tab: 'overview', product: '12' })).toEqual({ product: 12 })
    expect(parseDashboardSearch({ tab: 'x', product: 'abc' })).toEqual({})
    expect(parseDashboardSearch({ product: -1 })).toEqual({})
  })
})

describe('sales evolution', () => {
  it('turns months filled with zero into gaps, not into a price of zero', () => {
    const view = viewOf(evolution([sold('2011-01', 2), empty('2011-02'), sold('2011-03', 2.5)]))
    expect(view.months.map((month) => month.price)).toEqual([2, null, 2.5])
    expect(view.monthsWithoutSale).toBe(1)
    expect(view.hasSales).toBe(true)
  })
  it('keeps a real price of zero', () => {
    expect(viewOf(evolution([sold('2011-01', 0)])).months[0]?.price).toBe(0)
  })
  it('has no sales when every month is empty', () => {
    expect(viewOf(evolution([])).hasSales).toBe(false)
    expect(viewOf(evolution([empty('2011-01')]))).toMatchObject({
      hasSales: false,
      summary: { kind: 'none' },
    })
  })
  it('says how the price moved between the first and the last sale, and when it was lowest', () => {
    const view = viewOf(
      evolution([sold('2011-01', 2), sold('2011-02', 1.5), sold('2011-03', 2.16), empty('2011-04')]),
    )
    expect(view.summary).toMatchObject({ kind: 'rose', from: '2011-01', to: '2011-03', lowest: '2011-02' })
    expect(view.summary).toHaveProperty('change', expect.closeTo(0.08))
    expect(viewOf(evolution([sold('2011-01', 2), sold('2011-02', 1)])).summary.kind).toBe('fell')
    expect(viewOf(evolution([sold('2011-01', 2), sold('2011-02', 2.009)])).summary.kind).toBe('level')
    expect(viewOf(evolution([sold('2011-01', 2)])).summary).toEqual({
      kind: 'single',
      month: '2011-01',
      price: 2,
    })
  })
  it('shows the months of the period, each next to the one it is compared with', () => {
    const history = ['2010-11', '2010-12', '2011-01', '2011-02'].map((month, at) => sold(month, 4 - at))
    const of = (shown: [string, string], before: [string, string] | null) =>
      viewOf(evolution(history), { shown, before })
    const view = of(['2011-01', '2011-02'], ['2010-11', '2010-12'])
    expect(view.months.map(({ month, before }) => [month, before?.month, before?.price])).toEqual([
      ['2011-01', '2010-11', 4],
      ['2011-02', '2010-12', 3],
    ])
    expect(view.summary).toMatchObject({ kind: 'fell', from: '2011-01', to: '2011-02' })
    const lastYear = of(['2010-12', '2011-02'], ['2009-12', '2010-02'])
    expect(lastYear.months.map(({ before }) => before)).toEqual([null, null, null])
    // A period before this product was sold shows all of its months, compared with none.
    const other = of(['2009-01', '2009-12'], ['2008-01', '2008-12'])
    expect(other.months.map(({ before }) => before)).toEqual([null, null, null, null])
  })
  it('marks the month in which the data end, unless they end with it', () => {
    const history = [sold('2011-11', 2), sold('2011-12', 2)]
    const ofDay = (lastDay: string) => viewOf(evolution(history), null, lastDay)
    expect(ofDay('2011-12-09').months.map((month) => month.isRunning)).toEqual([false, true])
    expect(ofDay('2011-12-09').runningUntil).toBe('2011-12-09')
    expect(ofDay('2011-12-31').runningUntil).toBeNull()
    expect(ofDay('2012-01-15').runningUntil).toBeNull()
  })
  it.each([
    [-1.01, 'High'],
    [-1, 'Low'],
    [1, 'Low'],
    [1.01, 'High'],
    [null, null],
  ])('sensitivity of %s is %s', (elasticity, expected) => {
    expect(viewOf(evolution([], elasticity)).sensitivity).toBe(expected)
  })
})

it('gives the reason for missing figures that holds, with its remedy', () => {
  const orders = (count: number, missingReason: DashboardAnswer['cards']['missingReason']) =>
    noFiguresOf({ store: { orders: count }, cards: { missingReason } })
  expect(orders(0, null)).toBe('noOrders')
  expect(orders(9, 'store_not_identified')).toBe('text')
  expect(orders(9, 'prices_unclear')).toBe('unclear')
})
