import { describe, expect, it } from 'vitest'
import { addDays, daysThrough, monthOf, spreadOverMonth } from './days.ts'

describe('days of the calendar', () => {
  it('go on over the ends of months and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysThrough('2025-12-30', '2026-01-02')).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
    ])
    expect(daysThrough('2026-01-02', '2026-01-01')).toEqual([])
  })

  it('belong to months, which follow each other', () => {
    expect(monthOf('2024-02-10')).toEqual({
      month: '2024-02',
      first: '2024-02-01',
      end: '2024-03-01',
      days: 29,
    })
    expect(monthOf('2026-12-31', 1)).toMatchObject({ month: '2027-01', days: 31 })
    expect(monthOf('2026-01-01', -1)).toMatchObject({ month: '2025-12' })
  })
})

describe('an amount for a month', () => {
  it('is spread over its days to the last hundredth', () => {
    const parts = spreadOverMonth('2026-02-14', '100')
    expect(parts).toHaveLength(28)
    // 10,000 hundredths over 28 days: 357 each, and 4 are left over.
    expect(parts.map((part) => part.amount)).toEqual([...Array(4).fill('3.58'), ...Array(24).fill('3.57')])
    expect(parts[0]?.day).toBe('2026-02-01')
    expect(parts.at(-1)?.day).toBe('2026-02-28')
  })
})
