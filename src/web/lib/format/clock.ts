const SPACES = /[\s\u00a0\u202f]/g
const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?(?:([ap])m?)?$/

/**
 * Parses a typed time of day to "19:30", or null: "7", "7:30", "7pm", "7:30 p. m.", "19.30", "1930", "19h30",
 * "19 Uhr". Without a.m. or p.m. the hour is on the 24-hour clock.
 */
export function parseClock(typed: string): string | null {
  const text = typed
    .toLowerCase()
    .replace(SPACES, '')
    .replace(/uhr$/, '')
    .replace(/([ap])\.?(m\.?)?$/, '$1')
  const found = CLOCK.exec(text)
  if (!found) return null
  const [, hourText, minuteText = '00', half] = found
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minuteText}`
}

const MINUTES_OF_DAY = 1440

/** Adds minutes and wraps at midnight: "23:30" plus one hour is "00:30". */
export function turnClock(clock: string, byMinutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const turned = (((hour * 60 + minute + byMinutes) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return `${String(Math.floor(turned / 60)).padStart(2, '0')}:${String(turned % 60).padStart(2, '0')}`
}
