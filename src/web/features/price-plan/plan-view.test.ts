import { describe, expect, it } from 'vitest'
import { movedTo, shopifyGaps, withEntry } from './plan-view.ts'
import type { PlanEntry, PricePlan } from './types.ts'

const gain = (value: number) => ({ value, low: value - 1, high: value + 1 })
const entry = (changes: Partial<PlanEntry> = {}): PlanEntry => ({
  entryId: 'a',
  productId: 1,
  title: 'Lamp',
  sku: 'L',
  currentPrice: '10.00',
  todayPrice: '10.00',
  plannedPrice: '9.00',
  change: -0.1,
  origin: 'manual',
  reason: '',
  advice: null,
  startsOn: null,
  status: 'planned',
  expected: {
    unitsChange: gain(0.2),
    monthlyRevenue: gain(100),
    objective: 'revenue',
    monthlyGain: gain(20),
  },
  isBeyondEvidence: false,
  brokenRule: null,
  foreseen: null,
  channel: null,
  shopifyGap: null,
  onItsWay: null,
  createdBy: 'Ada',
  createdAt: '2026-06-01T00:00:00.000Z',
  appliedAt: null,
  revertedAt: null,
  isRemoved: false,
  ...changes,
})
const other = entry({ entryId: 'b', productId: 2, expected: null, createdAt: '2026-06-02T00:00:00.000Z' })
const plan: PricePlan = {
  entries: [other, entry()],
  counts: { planned: 2, applied: 0, reverted: 0 },
  totals: {
    profit: null,
    revenue: {
      ...{ products: 1, value: 20, low: 18, high: 22, expectedLosers: 0.5, ownEvidence: 0.3 },
      ...{ probability: 0.9, assumed: 0, assumedMargin: null },
    },
  },
  currency: 'EUR',
}

describe('the price plan on the screen', () => {
  it('counts an entry under its new status, newest first', () => {
    const after = withEntry(plan, entry({ status: 'applied' }))
    expect(after.counts).toEqual({ planned: 1, applied: 1, reverted: 0 })
    expect(after.entries.map((each) => each.entryId)).toEqual(['b', 'a'])
  })

  it('loses a removed entry and has it again after undo', () => {
    const without = withEntry(plan, entry({ isRemoved: true }))
    expect(without.entries.map((each) => each.entryId)).toEqual(['b'])
    expect(withEntry(without, entry()).counts.planned).toBe(2)
  })

  it('keeps its sums to the planned changes, profit and revenue apart', () => {
    expect(withEntry(plan, entry({ status: 'applied' })).totals).toEqual({ profit: null, revenue: null })
    const dearer = entry({ expected: { ...entry().expected!, monthlyGain: gain(50) } })
    expect(withEntry(plan, dearer).totals.revenue).toMatchObject({
      products: 1,
      value: 50,
      low: 48,
      high: 52,
    })
    const forProfit = entry({
      ...{ entryId: 'c', createdAt: '2026-06-03T00:00:00.000Z' },
      expected: { ...entry().expected!, objective: 'profit', monthlyGain: gain(7), probability: 0.8 },
    })
    const both = withEntry(plan, forProfit).totals
    expect(both.profit).toMatchObject({ products: 1, value: 7, low: 6, high: 8 })
    expect(both.profit?.expectedLosers).toBeCloseTo(0.2, 12)
    expect(both.revenue).toMatchObject({ products: 1, value: 20 })
  })

  it('counts what a Shopify file leaves out', () => {
    expect(shopifyGaps([entry(), entry({ shopifyGap: 'no_handle' })])).toBe(1)
  })

  it('says that the price moved, unless to the planned one', () => {
    expect(movedTo(entry({ currentPrice: '10.50' }))).toBe('10.50')
    expect(movedTo(entry({ currentPrice: '9.00' }))).toBeNull()
    expect(movedTo(entry())).toBeNull()
    expect(movedTo(entry({ status: 'applied', currentPrice: '10.50' }))).toBeNull()
  })
})
