import { describe, expect, it } from 'vitest'
import { knownTimezone, nextRun, type Timing } from './next-run.ts'

const berlin: Timing = { frequency: 'daily', onDay: null, atMinute: 8 * 60, timezone: 'Europe/Berlin' }
const next = (timing: Timing, after: string) => nextRun(timing, new Date(after)).toISOString()

describe('the next run of a schedule', () => {
  it('is today if the time is still to come, else on the next day that fits', () => {
    // Berlin is two hours ahead of UTC in June.
    expect(next(berlin, '2026-06-15T05:59:00Z')).toBe('2026-06-15T06:00:00.000Z')
    expect(next(berlin, '2026-06-15T06:00:00Z')).toBe('2026-06-16T06:00:00.000Z')
    // 15 June 2026 is a Monday.
    expect(next({ ...berlin, frequency: 'weekly', onDay: 1 }, '2026-06-15T07:00:00Z')).toBe(
      '2026-06-22T06:00:00.000Z',
    )
    expect(next({ ...berlin, frequency: 'weekly', onDay: 7 }, '2026-06-15T07:00:00Z')).toBe(
      '2026-06-21T06:00:00.000Z',
    )
  })

  it('falls on the last day of a month that is too short', () => {
    const monthly: Timing = { ...berlin, frequency: 'monthly', onDay: 31 }
    expect(next(monthly, '2026-01-31T12:00:00Z')).toBe('2026-02-28T07:00:00.000Z')
    expect(next(monthly, '2028-02-01T12:00:00Z')).toBe('2028-02-29T07:00:00.000Z')
  })

  it('keeps to the clocks of its time zone when they are changed', () => {
    // 29 March 2026: 2 o'clock becomes 3. 25 October 2026: 3 o'clock becomes 2.
    expect(next(berlin, '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(next(berlin, '2026-10-24T08:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    const halfPastTwo: Timing = { ...berlin, atMinute: 150 }
    expect(next(halfPastTwo, '2026-03-28T08:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(next(halfPastTwo, '2026-10-24T08:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next(halfPastTwo, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('knows the calendar day on the other side of the world', () => {
    const auckland: Timing = { ...berlin, timezone: 'Pacific/Auckland', atMinute: 60 }
    expect(next(auckland, '2026-06-15T12:30:00Z')).toBe('2026-06-15T13:00:00.000Z')
  })

  it('refuses a time zone that does not exist', () => {
    expect(knownTimezone('Europe/Berlin')).toBe('Europe/Berlin')
    expect(knownTimezone('Mars/Olympus')).toBeNull()
  })
})
