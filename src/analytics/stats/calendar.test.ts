import { describe, expect, it } from 'vitest'
import { dayOfIsoDate, firstDayOfMonth, isoDateOfDay, isoMonth, monthOfDay } from './calendar.ts'

describe('calendar of day numbers', () => {
  it('agrees with the JavaScript calendar on every day of 1900 to 2100', () => {
    for (let day = -25567; day < 47482; day++) {
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10)
      expect(isoDateOfDay(day)).toBe(iso)
      expect(dayOfIsoDate(iso)).toBe(day)
      expect(isoMonth(monthOfDay(day))).toBe(iso.slice(0, 7))
    }
  })

  it('starts a month on its first day', () => {
    expect(isoDateOfDay(firstDayOfMonth(monthOfDay(dayOfIsoDate('2024-02-29'))))).toBe('2024-02-01')
  })

  it('refuses what is no date', () => {
    for (const text of ['2023-02-29', '2024-13-01', '2024-00-10', '24-01-01', '2024-1-1', '']) {
      expect(dayOfIsoDate(text)).toBeNaN()
    }
  })
})
