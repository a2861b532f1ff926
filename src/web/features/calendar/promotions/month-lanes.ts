import { dayOfIsoDate } from '#analytics'
import type { RegionalSettings } from '#contract/settings'
import type { Month } from '../days.ts'

export interface Dated {
  readonly startsOn: string
  /** The first day after the promotion. */
  readonly endsOn: string
}

export interface Bar<T> {
  readonly item: T
  /** Days of the month, counted from 1; `endsAt` is the first day after the promotion. */
  readonly startsAt: number
  readonly endsAt: number
  /** `isCutLeft`: it began before the month; `isCutRight`: it ends after the month. */
  readonly isCutLeft: boolean
  readonly isCutRight: boolean
}

/** Days from the first of the month to the first week start in it, by the user's setting. */
export function weekStartIn({ first }: Month, weekStartsOn: RegionalSettings['week_starts_on']): number {
  // Day 0, 1 January 1970, was a Thursday.
  const weekday = (dayOfIsoDate(first) + 4) % 7
  return ((weekStartsOn === 'monday' ? 1 : 0) - weekday + 7) % 7
}

/** Puts everything that overlaps the month into as few lanes as possible without overlap, earliest first. */
export function monthLanes<T extends Dated>(
  items: readonly T[],
  { first, days }: Month,
): readonly (readonly Bar<T>[])[] {
  const start = dayOfIsoDate(first)
  const bars = items
    .map((item) => ({
      item,
      startsAt: Math.max(0, dayOfIsoDate(item.startsOn) - start) + 1,
      endsAt: Math.min(days, dayOfIsoDate(item.endsOn) - start) + 1,
      isCutLeft: dayOfIsoDate(item.startsOn) < start,
      isCutRight: dayOfIsoDate(item.endsOn) > start + days,
    }))
    .filter((bar) => bar.endsAt > bar.startsAt)
    .toSorted((a, b) => a.startsAt - b.startsAt || b.endsAt - a.endsAt)
  const lanes: Bar<T>[][] = []
  for (const bar of bars) {
    const free = lanes.find((lane) => (lane.at(-1)?.endsAt ?? 0) <= bar.startsAt)
    if (free) free.push(bar)
    else lanes.push([bar])
  }
  return lanes
}
