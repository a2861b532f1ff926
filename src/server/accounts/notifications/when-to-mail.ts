import { MINUTE_MS } from '#contract/durations'

export interface MailTiming {
  readonly frequency: 'real-time' | 'daily' | 'weekly'
  /** `HH:MM` in the time zone; equal start and end mean no quiet hours. */
  readonly quietStart: string
  readonly quietEnd: string
  readonly timeZone: string
  readonly weekStartsOn: 'sunday' | 'monday'
}

const DAY_MINUTES = 1440
/** Minutes past midnight at which a digest is sent, unless quiet hours last longer. */
const DIGEST_AT_MINUTES = 8 * 60

/**
 * Returns when the e-mail about an event that happened `now` is to be sent: immediately or after quiet hours, with
 * the next morning's digest, or with the digest of the first day of the next week.
 */
export function whenToMail(now: Date, timing: MailTiming): Date {
  const local = localParts(now, timing.timeZone)
  switch (timing.frequency) {
    case 'real-time':
      return isQuiet(local.minutes, timing) ? nextAt(now, timing, minutesOf(timing.quietEnd)) : now
    case 'daily':
      return nextAt(now, timing, digestMinutes(timing))
    case 'weekly':
      return nextAt(now, timing, digestMinutes(timing), timing.weekStartsOn === 'monday' ? 1 : 0)
  }
}

function digestMinutes(timing: MailTiming): number {
  return isQuiet(DIGEST_AT_MINUTES, timing) ? minutesOf(timing.quietEnd) : DIGEST_AT_MINUTES
}

/** Quiet hours include their start and end before their end; they may span midnight. */
function isQuiet(minutes: number, { quietStart, quietEnd }: MailTiming): boolean {
  const [start, end] = [minutesOf(quietStart), minutesOf(quietEnd)]
  if (start === end) return false
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
}

/** The first instant after `now` at which the wall clock shows `minutes` past midnight, on that day of the week. */
function nextAt(now: Date, { timeZone }: MailTiming, minutes: number, weekday?: number): Date {
  const local = localParts(now, timeZone)
  for (let days = 0; days <= 8; days++) {
    if (weekday !== undefined && (local.weekday + days) % 7 !== weekday) continue
    const guess = now.getTime() + (days * DAY_MINUTES + minutes - local.minutes) * MINUTE_MS
    const instant = onWall(guess - (guess % MINUTE_MS), timeZone, minutes)
    if (instant > now.getTime()) return new Date(instant)
  }
  return now
}

/** Corrects a guess by the clock change in between; a time that the clocks skip becomes the one an hour later. */
function onWall(guess: number, timeZone: string, minutes: number): number {
  const shown = localParts(new Date(guess), timeZone).minutes
  const off = ((minutes - shown + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2
  return guess + off * MINUTE_MS
}

function localParts(instant: Date, timeZone: string): { minutes: number; weekday: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    minutes: Number(read('hour')) * 60 + Number(read('minute')),
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(read('weekday')),
  }
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
