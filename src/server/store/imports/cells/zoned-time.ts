import { DAY_MS, HOUR_MS } from '#contract/durations'
import type { WrittenMoment } from './dates.ts'

export interface MomentInZone {
  readonly instantMs: number
  /** Calendar day in the zone, `YYYY-MM-DD`. */
  readonly day: string
}

/** Offsets change only at quarters of an hour. */
const STEP_MS = HOUR_MS / 4

/** Converts written times to instants in a store's time zone. Each import makes one, which caches the offsets. */
export class ZonedTime {
  private readonly offsets = new Map<number, number>()
  private readonly format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  }

  place({ wallMs, offsetMinutes }: WrittenMoment): MomentInZone {
    if (offsetMinutes === null) return { instantMs: this.instantOfWall(wallMs), day: isoDay(wallMs) }
    const instantMs = wallMs - offsetMinutes * 60_000
    return { instantMs, day: isoDay(instantMs + this.offsetAt(instantMs)) }
  }

  /**
   * Returns the instant of a wall-clock time. In a skipped hour it means the time after the gap; in a repeated hour,
   * the first one.
   */
  private instantOfWall(wallMs: number): number {
    const before = wallMs - this.offsetAt(wallMs - 12 * HOUR_MS)
    if (before + this.offsetAt(before) === wallMs) return before
    const after = wallMs - this.offsetAt(wallMs + 12 * HOUR_MS)
    return after + this.offsetAt(after) === wallMs ? after : before
  }

  private offsetAt(instantMs: number): number {
    const step = Math.floor(instantMs / STEP_MS)
    const known = this.offsets.get(step)
    if (known !== undefined) return known
    const name = this.format.formatToParts(step * STEP_MS).find((part) => part.type === 'timeZoneName')
    const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(name?.value ?? '')
    const minutes = match?.[1] ? +match[2]! * 60 + +match[3]! : 0
    const offset = (match?.[1] === '-' ? -1 : 1) * minutes * 60_000
    this.offsets.set(step, offset)
    return offset
  }
}

const MOST_DAYS_KEPT = 5000
const days = new Map<number, string>()

/** Formats a day as text. Rows of the same day share one cached string. */
export function isoDay(ms: number): string {
  const number = Math.floor(ms / DAY_MS)
  let day = days.get(number)
  if (day === undefined) {
    if (days.size >= MOST_DAYS_KEPT) days.clear()
    day = new Date(ms).toISOString().slice(0, 10)
    days.set(number, day)
  }
  return day
}
