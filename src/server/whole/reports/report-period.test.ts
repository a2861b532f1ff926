import { describe, expect, it } from 'vitest'
import { lastDayOf, periodBefore, reportPeriod } from './report-period.ts'

const lastDay = '2026-02-15'

describe('the days of a range', () => {
  it.each([
    ['7-days', '2026-02-09', '2026-02-15'],
    ['30-days', '2026-01-17', '2026-02-15'],
    ['quarter', '2025-10-01', '2025-12-31'],
    ['year', '2025-01-01', '2025-12-31'],
  ] as const)('%s ends where it says', (range, from, last) => {
    const period = reportPeriod({ range }, lastDay)
    expect([period.from, lastDayOf(period)]).toEqual([from, last])
  })

  it('holds both typed days', () => {
    const period = reportPeriod({ range: 'custom', from: '2024-02-28', to: '2024-03-01' }, lastDay)
    expect(period).toEqual({ from: '2024-02-28', to: '2024-03-02' })
    expect(periodBefore(period)).toEqual({ from: '2024-02-25', to: '2024-02-28' })
  })
})
