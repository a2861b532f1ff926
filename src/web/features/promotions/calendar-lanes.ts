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

/** Entries of one kind share a row with one lane per simultaneous entry, so that no entry covers another. */
export function placeInLanes(entries: readonly CalendarEntry[]): {
  readonly placed: readonly Placed[]
  readonly lanes: number
} {
  const placed: Placed[] = []
  let lanes = 0
  for (const status of ROWS) {
    const ends: string[] = []
    const ofKind = entries
      .filter((entry) => rowStatusOf(entry) === status)
      .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    for (const entry of ofKind) {
      const free = ends.findIndex((end) => end <= entry.startsOn)
      const lane = free === -1 ? ends.length : free
      ends[lane] = entry.endsOn
      placed.push({ entry, status, lane: lanes + lane })
    }
    lanes += ends.length
  }
  return { placed, lanes }
}
