import { expect, it } from 'vitest'
import { placeInLanes } from './calendar-lanes.ts'
import type { CalendarEntry } from './types.ts'

const entry = (name: string, status: string, startsOn: string, endsOn: string) =>
  ({ promotionId: name, name, status, startsOn, endsOn, productCount: 1 }) as CalendarEntry

it('keeps promotions that overlap apart, and each kind in lanes of its own', () => {
  const { placed, lanes } = placeInLanes([
    entry('later', 'proposed', '2026-03-08', '2026-03-15'),
    entry('first', 'proposed', '2026-03-01', '2026-03-08'),
    entry('meanwhile', 'proposed', '2026-03-05', '2026-03-09'),
    entry('planned', 'planned', '2026-03-01', '2026-03-08'),
    entry('ran', 'confirmed', '2026-03-01', '2026-03-08'),
  ])
  const laneOf = Object.fromEntries(placed.map(({ entry: each, lane }) => [each.name, lane]))
  // The end is the first day without it: what begins then follows in the same lane.
  expect(laneOf).toEqual({ ran: 0, first: 1, meanwhile: 2, later: 1, planned: 3 })
  expect(lanes).toBe(4)
})

it('gives an entry the room of its name', () => {
  const both = [
    entry('spring', 'confirmed', '2026-03-01', '2026-03-08'),
    entry('next', 'confirmed', '2026-03-20', '2026-03-27'),
  ]
  expect(placeInLanes(both, () => 19).lanes).toBe(1)
  expect(placeInLanes(both, () => 20).lanes).toBe(2)
})

it('has no lane without promotions', () => {
  expect(placeInLanes([])).toEqual({ placed: [], lanes: 0 })
})
