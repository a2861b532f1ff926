import { describe, expect, it } from 'vitest'
import { choiceText, parseChoice, periodQuery, readChoice, USUAL_CHOICE } from './period.ts'
import { daysOf, toMetrics } from './period-metrics.ts'
import type { SalesPeriod } from './types.ts'

const data = { firstDay: '2024-03-05', lastDay: '2026-05-31' }
const choice = (preset: '7d' | '30d' | '90d' | '12m' | 'ytd' | 'all') => ({ ...USUAL_CHOICE, preset })

describe('the period', () => {
  it.each([
    ['7d', '2026-05-25', 7],
    ['30d', '2026-05-02', 30],
    ['90d', '2026-03-03', 90],
    ['12m', '2025-06-01', 365],
    ['ytd', '2026-01-01', 151],
  ] as const)('of %s begins on %s and ends with the data', (preset, from, days) => {
    const query = periodQuery(choice(preset), data)
    expect(query).toEqual({ from, to: '2026-06-01', compare: 'previous' })
    expect(daysOf(query)).toBe(days)
  })

  it('of everything is held against nothing', () => {
    expect(periodQuery(choice('all'), data)).toEqual({
      from: '2024-03-05',
      to: '2026-06-01',
      compare: 'none',
    })
  })

  it('typed by hand includes its last day', () => {
    const typed = parseChoice('custom:last_year:2026-01-01:2026-01-31')!
    expect(periodQuery(typed, data)).toEqual({ from: '2026-01-01', to: '2026-02-01', compare: 'last_year' })
    expect(choiceText(typed)).toBe('custom:last_year:2026-01-01:2026-01-31')
  })

  it('comes from the address, else from memory, else is the usual one', () => {
    expect(readChoice('7d:none', '90d:previous').preset).toBe('7d')
    expect(readChoice(undefined, '90d:previous').preset).toBe('90d')
    expect(readChoice('nonsense', null)).toEqual(USUAL_CHOICE)
    expect(parseChoice('custom:none:2026-02-30:2026-03-01')).toBeNull()
    expect(parseChoice('custom:none:2026-03-02:2026-03-01')).toBeNull()
  })
})

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
