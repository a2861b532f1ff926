import { expect, test } from 'vitest'
import { formatAgo } from '#web/lib/format/ago.ts'
import { groupByTitle } from './group-by-title.ts'

test('notifications of one title stand together, at the place of the newest', () => {
  const list = ['report', 'price', 'report', 'import', 'price'].map((title, id) => ({ id, title }))
  expect(groupByTitle(list).map((group) => group.map(({ id }) => id))).toEqual([[0, 2], [1, 4], [3]])
  expect(groupByTitle([])).toEqual([])
})

test('the age of a week is said in words, what is older by its date', () => {
  const settings = {
    language: 'en-US',
    timezone: 'UTC',
    date_format: 'MM/DD/YYYY',
    time_format: '12-hour',
  } as unknown as Parameters<typeof formatAgo>[0]
  const now = new Date('2026-11-28T12:00:00Z')
  const ago = (instant: string, language = 'en-US') =>
    formatAgo({ ...settings, language } as typeof settings, instant, now)
  expect(ago('2026-11-28T11:59:40Z')).toBe('now')
  expect(ago('2026-11-28T11:55:00Z')).toBe('5 minutes ago')
  expect(ago('2026-11-28T09:30:00Z')).toBe('2 hours ago')
  expect(ago('2026-11-27T10:00:00Z')).toBe('yesterday')
  expect(ago('2026-11-25T10:00:00Z', 'de-DE')).toBe('vor 3 Tagen')
  // 39 hours before, and another day than yesterday; in Auckland it was the 27th until 11:00 UTC, and is the 29th by now.
  expect(ago('2026-11-26T21:00:00Z')).toBe('2 days ago')
  expect(formatAgo({ ...settings, timezone: 'Pacific/Auckland' }, '2026-11-27T10:30:00Z', now)).toBe(
    '2 days ago',
  )
  expect(ago('2026-11-20T10:00:00Z')).toMatch(/^11\/20\/2026, 10:00/)
})
