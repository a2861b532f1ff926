import { describe, expect, it } from 'vitest'
import { type MailTiming, whenToMail } from './when-to-mail.ts'

const defaults: MailTiming = {
  frequency: 'real-time',
  quietStart: '22:00',
  quietEnd: '07:00',
  timeZone: 'UTC',
  weekStartsOn: 'sunday',
}
const when = (now: string, timing: Partial<MailTiming> = {}) =>
  whenToMail(new Date(now), { ...defaults, ...timing }).toISOString()

describe('an e-mail in real time', () => {
  it.each([
    ['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.000Z'],
    ['2026-06-15T21:59:59Z', '2026-06-15T21:59:59.000Z'],
    ['2026-06-15T22:00:00Z', '2026-06-16T07:00:00.000Z'],
    ['2026-06-16T02:30:40Z', '2026-06-16T07:00:00.000Z'],
    ['2026-06-16T07:00:00Z', '2026-06-16T07:00:00.000Z'],
  ])('raised at %s goes out at %s', (now, expected) => expect(when(now)).toBe(expected))

  it('knows no quiet hours that begin when they end', () => {
    expect(when('2026-06-16T02:00:00Z', { quietStart: '00:00', quietEnd: '00:00' })).toBe(
      '2026-06-16T02:00:00.000Z',
    )
  })

  it('takes quiet hours within one day', () => {
    const siesta = { quietStart: '13:00', quietEnd: '15:30' }
    expect(when('2026-06-16T14:00:00Z', siesta)).toBe('2026-06-16T15:30:00.000Z')
    expect(when('2026-06-16T23:00:00Z', siesta)).toBe('2026-06-16T23:00:00.000Z')
  })

  it('waits for the morning of the reader, not of the server', () => {
    // 23:00 in Los Angeles (UTC-7 in June) on the 14th; seven there is 14:00 UTC.
    expect(when('2026-06-15T06:00:00Z', { timeZone: 'America/Los_Angeles' })).toBe('2026-06-15T14:00:00.000Z')
  })

  it('keeps to the clock on the wall in the night in which it changes', () => {
    // New York, 8 March 2026: clocks skip 02:00 to 03:00, so 07:00 is 11:00 UTC and no longer 12:00.
    expect(when('2026-03-08T04:00:00Z', { timeZone: 'America/New_York' })).toBe('2026-03-08T11:00:00.000Z')
    // 1 November 2026: an hour comes twice; 07:00 is 12:00 UTC again.
    expect(when('2026-11-01T03:00:00Z', { timeZone: 'America/New_York' })).toBe('2026-11-01T12:00:00.000Z')
  })
})

describe('a digest', () => {
  it('goes out at eight the next morning', () => {
    expect(when('2026-06-15T12:00:00Z', { frequency: 'daily' })).toBe('2026-06-16T08:00:00.000Z')
    expect(when('2026-06-15T03:00:00Z', { frequency: 'daily' })).toBe('2026-06-15T08:00:00.000Z')
    expect(when('2026-06-15T08:00:00Z', { frequency: 'daily' })).toBe('2026-06-16T08:00:00.000Z')
  })

  it('waits for the end of quiet hours that last longer', () => {
    expect(when('2026-06-15T12:00:00Z', { frequency: 'daily', quietEnd: '09:30' })).toBe(
      '2026-06-16T09:30:00.000Z',
    )
  })

  it('of the week goes out on its first day', () => {
    // 15 June 2026 is a Monday.
    expect(when('2026-06-15T12:00:00Z', { frequency: 'weekly' })).toBe('2026-06-21T08:00:00.000Z')
    expect(when('2026-06-15T12:00:00Z', { frequency: 'weekly', weekStartsOn: 'monday' })).toBe(
      '2026-06-22T08:00:00.000Z',
    )
    expect(when('2026-06-15T07:00:00Z', { frequency: 'weekly', weekStartsOn: 'monday' })).toBe(
      '2026-06-15T08:00:00.000Z',
    )
  })
})
