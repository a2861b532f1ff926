import { describe, expect, it } from 'vitest'
import { monthOf } from '../days.ts'
import { monthLanes, weekStartIn } from './month-lanes.ts'

const march = monthOf('2026-03-01')
const item = (name: string, startsOn: string, endsOn: string) => ({ name, startsOn, endsOn })
const lanesOf = (...items: ReturnType<typeof item>[]) =>
  monthLanes(items, march).map((lane) => lane.map((bar) => [bar.item.name, bar.startsAt, bar.endsAt]))

describe('the lanes of a month', () => {
  it('hold what follows each other in one lane, and what overlaps in several', () => {
    const lanes = lanesOf(
      item('spring', '2026-03-10', '2026-03-20'),
      item('week', '2026-03-01', '2026-03-08'),
      item('flash', '2026-03-15', '2026-03-16'),
      item('next', '2026-03-20', '2026-03-22'),
    )
    expect(lanes).toEqual([
      [
        ['week', 1, 8],
        ['spring', 10, 20],
        ['next', 20, 22],
      ],
      [['flash', 15, 16]],
    ])
  })

  it('cut what reaches beyond the month, and leave out what does not touch it', () => {
    const lanes = monthLanes(
      [
        item('long', '2026-02-20', '2026-04-02'),
        item('before', '2026-02-01', '2026-03-01'),
        item('after', '2026-04-01', '2026-04-05'),
      ],
      march,
    )
    expect(lanes).toEqual([
      [
        {
          item: item('long', '2026-02-20', '2026-04-02'),
          startsAt: 1,
          endsAt: 32,
          isCutLeft: true,
          isCutRight: true,
        },
      ],
    ])
  })
})

it.each([
  // November 2026 begins on a Sunday, June 2026 on a Monday.
  ['2026-11-15', 'sunday', 1],
  ['2026-11-15', 'monday', 2],
  ['2026-06-15', 'sunday', 7],
  ['2026-06-15', 'monday', 1],
] as const)(
  'the first week of the month of %s begins for who counts from %s on day %i',
  (day, start, expected) => {
    expect(weekStartIn(monthOf(day), start) + 1).toBe(expected)
  },
)
