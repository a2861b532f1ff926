/** Least number of weeks from which the yearly season can be separated from chance. */
const weeksForSeason = 40
/** Least number of weeks for an additional half-yearly wave. */
const weeksForSecondWave = 80
/** Least number of weeks for a curve that follows part of a season. */
const weeksForCurve = 20

/**
 * Sales without advertising: level, trend, from 20 weeks on a curve, and with 40 or more instead a yearly wave and a
 * bump of sd 2 weeks around week 48 of the year (Black Friday), and a half-yearly wave from 80 weeks on.
 * `firstWeekOfYear` (0..51) is the season of the first row.
 */
export function baselineColumns(weeks: number, firstWeekOfYear: number): Float64Array[] {
  const of = (value: (t: number) => number) => Float64Array.from({ length: weeks }, (_, t) => value(t))
  const columns = [of(() => 1), of((t) => t / 52)]
  if (weeks >= weeksForCurve && weeks < weeksForSeason) columns.push(of((t) => (t / 52) ** 2))
  if (weeks < weeksForSeason) return columns
  const phase = (t: number) => (2 * Math.PI * (t + firstWeekOfYear)) / 52
  columns.push(of((t) => Math.sin(phase(t))))
  columns.push(of((t) => Math.cos(phase(t))))
  columns.push(of((t) => Math.exp(-0.5 * ((((t + firstWeekOfYear) % 52) - 47) / 2) ** 2)))
  if (weeks < weeksForSecondWave) return columns
  columns.push(of((t) => Math.sin(2 * phase(t))))
  columns.push(of((t) => Math.cos(2 * phase(t))))
  return columns
}
