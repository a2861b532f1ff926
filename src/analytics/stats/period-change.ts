/** One day of a figure that is a sum of amounts over a sum of bases: revenue per order; base 1 for a plain sum. */
export interface DayFigure {
  /** Day number; its remainder by 7 is the weekday. */
  readonly day: number
  readonly amount: number
  readonly base: number
}

/** Fewer days than this say nothing about how much days vary. */
const LEAST_DAYS_COMPARED = 14
/** Days over which neighbouring days may depend on each other. */
const MOST_LAGS = 6
const WEEK = 7

/**
 * True if a figure differs between two periods by more than its days vary by chance: two-sided test at 5 % of
 * H0 "same figure per day" (or per base). `null` with fewer than 14 days in a period or without bases.
 *
 * Each ratio is linearised by the delta method, z = (amount - ratio base) / mean base; what weekdays have in common is
 * removed; neighbouring days may be correlated: Bartlett's long-run variance (Newey and West 1987) over up to 6 days,
 * with the fixed-b critical value of Kiefer and Vogelsang (2005, table 1, 97.5 %), since few days support it.
 */
export function isRealChange(current: readonly DayFigure[], before: readonly DayFigure[]): boolean | null {
  if (Math.min(current.length, before.length) < LEAST_DAYS_COMPARED) return null
  const [now, then] = [linearised(current), linearised(before)]
  if (now === null || then === null) return null
  const days = current.length + before.length
  const common = weekdayMeans([...now.z, ...then.z])
  const variance = [now, then].reduce((sum, { z }) => {
    const residuals = z.map(({ day, value }) => value - common[day % WEEK]!)
    return sum + longRunVariance(residuals) / z.length
  }, 0)
  // Two levels and six weekdays were taken from the same days.
  const error = Math.sqrt((variance * days) / (days - WEEK - 1))
  const difference = Math.abs(now.ratio - then.ratio)
  if (error === 0) return difference > 0
  return difference / error > criticalValue(Math.min(current.length, before.length))
}

function linearised(days: readonly DayFigure[]) {
  const base = days.reduce((sum, each) => sum + each.base, 0)
  if (!(base > 0)) return null
  const ratio = days.reduce((sum, each) => sum + each.amount, 0) / base
  const mean = base / days.length
  return { ratio, z: days.map(({ day, amount, base }) => ({ day, value: (amount - ratio * base) / mean })) }
}

function weekdayMeans(z: readonly { readonly day: number; readonly value: number }[]): number[] {
  return Array.from({ length: WEEK }, (_, weekday) => {
    const same = z.filter(({ day }) => day % WEEK === weekday)
    return same.reduce((sum, { value }) => sum + value, 0) / Math.max(1, same.length)
  })
}

/** Variance of the mean times the number of values, at least a tenth of that of independent ones. */
function longRunVariance(values: readonly number[]): number {
  const covariance = (lag: number) =>
    values.slice(lag).reduce((sum, value, at) => sum + value * values[at]!, 0) / values.length
  let sum = covariance(0)
  const least = sum / 10
  for (let lag = 1; lag <= MOST_LAGS; lag++) sum += 2 * (1 - lag / (MOST_LAGS + 1)) * covariance(lag)
  return Math.max(sum, least)
}

/** 97.5 % point of the t statistic with a Bartlett kernel over the share b of the sample. */
function criticalValue(days: number): number {
  const b = Math.min(1, (MOST_LAGS + 1) / days)
  return 1.96 + 2.9694 * b + 0.416 * b ** 2 - 0.5324 * b ** 3
}
