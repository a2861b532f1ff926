import { expect, it } from 'vitest'
import { dateOf, dayOf } from './days.ts'

it('keeps a day through the calendar, on both ends of a year and on a leap day', () => {
  for (const day of ['2025-01-01', '2024-02-29', '2025-12-31']) expect(dayOf(dateOf(day))).toBe(day)
  expect(dateOf('2026-03-05').getDate()).toBe(5)
})
