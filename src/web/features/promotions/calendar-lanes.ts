import type { CalendarEntry } from './wire.ts'

/** From top to bottom: the place tells them apart, not the colour alone. */
const ROWS = ['confirmed', 'proposed', 'planned'] as const
export type RowStatus = (typeof ROWS)[number]

export interface Placed {
  readonly entry: CalendarEntry
  readonly status: RowStatus
  /** From the top, 0 first. */
  readonly lane: number
}

export function rowStatusOf({ status }: Pick<CalendarEntry, 'status'>): RowStatus {
  return status === 'planned' || status === 'proposed' ? status : 'confirmed'
}

/** Entries of a kind stand in one row, in as many lanes as run at the same time: none hides another. */
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
