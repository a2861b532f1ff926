import { describe, expect, it } from 'vitest'
import { toMetrics } from './period-metrics.ts'
import type { SalesPeriod } from './types.ts'

const data = { firstDay: '2024-03-05', lastDay: '2026-05-31', largestReturn: null }

const sums = (part: Partial<SalesPeriod['current']>): SalesPeriod['current'] => ({
  from: '2026-05-02',
  to: '2026-06-01',
  revenue: '1000.00',
  refunded: '100.00',
  orders: 50,
  units: 200,
  returnedUnits: 10,
  daysWithData: 30,
  ...part,
})

const UNKNOWN = { revenue: null, orders: null, units: null, orderValue: null, returns: null }

describe('the figures of a period', () => {
  it('are held against the other one, and more returns are worse', () => {
    const views = toMetrics({
      current: sums({ returnedUnits: 20 }),
      comparison: sums({ revenue: '700.00', orders: 45, units: 250 }),
      isRealChange: { revenue: true, orders: false, units: true, orderValue: null, returns: true },
      ...data,
    })
    expect(views.map(({ metric, value, verdict }) => [metric, value, verdict])).toEqual([
      ['revenue', 900, 'good'],
      ['orders', 50, 'level'],
      ['units', 200, 'bad'],
      ['orderValue', 20, 'unknown'],
      ['returns', 0.1, 'bad'],
    ])
    // 900 instead of 600; 10 % instead of 4 %.
    expect(views[0]?.change).toBeCloseTo(0.5, 12)
    expect(views[4]?.change).toBeCloseTo(0.06, 12)
  })

  it('are compared with nothing where data are missing', () => {
    const views = toMetrics({
      current: sums({}),
      comparison: sums({ daysWithData: 12 }),
      isRealChange: UNKNOWN,
      ...data,
    })
    expect(views.every((view) => view.change === null && view.verdict === 'level')).toBe(true)
  })

  it('of a period without orders are not divided', () => {
    const empty = sums({ revenue: '0.00', refunded: '0.00', orders: 0, units: 0, returnedUnits: 0 })
    const views = toMetrics({ current: empty, comparison: null, isRealChange: UNKNOWN, ...data })
    expect(views.map((view) => view.value)).toEqual([0, 0, 0, null, null])
  })
})
