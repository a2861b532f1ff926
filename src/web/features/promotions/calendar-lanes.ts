import { dayOfIsoDate } from '#analytics'
import type { CalendarEntry } from './types.ts'

/** Rows from top to bottom: their position distinguishes the kinds, not only their colour. */
const ROWS = ['confirmed', 'proposed', 'planned'] as const
export type RowStatus = (typeof ROWS)[number]

export interface Placed {
  readonly entry: CalendarEntry
  readonly status: RowStatus
  /** Counted from the top, starting at 0. */
  readonly lane: number
}

export function rowStatusOf({ status }: Pick<CalendarEntry, 'status'>): RowStatus {
  return status === 'planned' || status === 'proposed' ? status : 'confirmed'
}

/**
 * Entries of one kind share a row with one lane per simultaneous entry, so that no entry covers another. `nameDays`
 * tells how many days of the axis an entry's name takes up from its first day.
 */
export function placeInLanes(
  entries: readonly CalendarEntry[],
  nameDays: (entry: CalendarEntry) => number = () => 0,
): {
  readonly placed: readonly Placed[]
  readonly lanes: number
} {
  const placed: Placed[] = []
  let lanes = 0
  for (const status of ROWS) {
    const ends: number[] = []
    const ofKind = entries
      .filter((entry) => rowStatusOf(entry) === status)
      .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    for (const entry of ofKind) {
      const start = dayOfIsoDate(entry.startsOn)
      const free = ends.findIndex((end) => end <= start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = Math.max(start + nameDays(entry), dayOfIsoDate(entry.endsOn))
      placed.push({ entry, status, lane: lanes + lane })
    }
    lanes += ends.length
  }
  return { placed, lanes }
}
