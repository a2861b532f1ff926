import { describe, expect, it } from 'vitest'
import { movedTo, shopifyGaps, togetherGain, withEntry } from './plan-view.ts'
import type { PlanEntry, PricePlan } from './wire.ts'

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
  brokenRule: null,
  shopifyGap: null,
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

  it('adds up what is known, of planned changes only', () => {
    expect(togetherGain([entry(), other, entry({ status: 'applied' })])).toBe(20)
    expect(togetherGain([other])).toBeNull()
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
