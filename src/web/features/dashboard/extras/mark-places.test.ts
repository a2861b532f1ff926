import { describe, expect, it } from 'vitest'
import { placeMarks } from './mark-places.ts'
import type { Annotation } from './types.ts'

const months = ['2026-04', '2026-05', '2026-06']
const layout = {
  plot: { left: 0, right: 400, top: 0, bottom: 100 },
  points: [
    { x: 100, y: 1 },
    { x: 200, y: 1 },
    { x: 300, y: 1 },
  ],
}
const price = (day: string, from = '10.00', to = '12.00'): Annotation => ({
  kind: 'price',
  day,
  from,
  to,
  source: 'log',
})
const promotion = (day: string, endsOn: string): Annotation => ({
  kind: 'promotion',
  day,
  endsOn,
  name: 'Spring',
  depth: 0.2,
  status: 'confirmed',
})

const note = (day: string): Annotation => ({ kind: 'note', day, note: 'In the local paper' })

describe('marks on the line of sales', () => {
  it('stand on their day within the month', () => {
    // Half of April has passed on the 16th: 15 of 30 days.
    expect(placeMarks([price('2026-04-16')], months, layout)).toEqual([
      { kind: 'price', x: 100, isRise: true },
    ])
    expect(placeMarks([price('2026-05-01', '12.00', '10.00')], months, layout)).toEqual([
      { kind: 'price', x: 150, isRise: false },
    ])
  })

  it('of a promotion run from its first day to its last, cut at the edges', () => {
    expect(placeMarks([promotion('2026-04-01', '2026-05-01')], months, layout)).toEqual([
      { kind: 'promotion', left: 50, right: 150, isPlanned: false },
    ])
    expect(placeMarks([promotion('2026-03-01', '2026-04-16')], months, layout)).toEqual([
      { kind: 'promotion', left: 0, right: 100, isPlanned: false },
    ])
  })

  it('of a note stands on its day', () => {
    expect(placeMarks([note('2026-05-01')], months, layout)).toEqual([{ kind: 'note', x: 150 }])
  })

  it('outside the months are left out', () => {
    const outside = [price('2025-01-01'), promotion('2027-01-01', '2027-02-01'), note('2025-01-01')]
    expect(placeMarks(outside, months, layout)).toEqual([])
  })
})
