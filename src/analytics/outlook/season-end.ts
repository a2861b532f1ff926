import { WEEKS_AHEAD } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

/** Weeks ahead whose demand decides whether a season ends: a new price would be judged after the first four. */
const JUDGED = { from: 4, to: 8 } as const
/** Share of the usual demand below which weeks are out of season, and from which it is back. */
export const OUT_OF_SEASON = { keeps: 0.25, back: 0.6 } as const
/** Weeks ahead before which a product that is back was not out of season. */
const SOON_BACK = 14
/** Share of the weeks around this day a year ago to which sales fell in the weeks that are judged now. */
const FELL_TO = 0.15
/** Purchases of the four weeks around that day from which a fall is no chance. */
const LEAST_PURCHASES = 12

/**
 * Weeks until a product sells again that sells well now and whose season ends before a new price could be judged;
 * `null` if it goes on. By its season, or by its own sales a year ago: one year cannot tell growth from season, but
 * sales that fell within weeks then were no growth.
 */
export function endOfSeason(sales: WeeklySales, product: number, season: Float64Array): number | null {
  return endBySeason(sales, season) ?? endAYearAgo(sales, product)
}

function endBySeason({ weeks, hidden }: WeeklySales, season: Float64Array): number | null {
  const first = weeks - hidden
  const usual = meanOf(season, first, first + WEEKS_AHEAD)
  if (meanOf(season, Math.max(0, first - 4), first) < usual) return null
  if (meanOf(season, first + JUDGED.from, first + JUDGED.to) >= OUT_OF_SEASON.keeps * usual) return null
  for (let t = JUDGED.to; t < WEEKS_AHEAD; t++) if (season[first + t]! >= OUT_OF_SEASON.back * usual) return t
  return null
}

function endAYearAgo(sales: WeeklySales, product: number): number | null {
  const { hidden, weeks, units, purchase } = sales
  if (weeks - hidden < WEEKS_AHEAD) return null
  /** Units of the week of a year ago that corresponds to week t ahead. */
  const ago = (t: number) => units[product * weeks + hidden + WEEKS_AHEAD - 1 - t] ?? 0
  const sum = (from: number, to: number) => {
    let all = 0
    for (let t = from; t < to; t++) all += ago(t)
    return all
  }
  // The week counted 53 back is there if the data begin before it.
  const begins = Math.max(-2, WEEKS_AHEAD - (weeks - hidden))
  const around = (sum(begins, 2) * 4) / (2 - begins)
  const usual = sum(0, WEEKS_AHEAD) / WEEKS_AHEAD
  const isNowInSeason = sum(WEEKS_AHEAD - 4, WEEKS_AHEAD) >= 4 * usual
  if (!isNowInSeason || around < LEAST_PURCHASES * purchase[product]!) return null
  if (sum(JUDGED.from, JUDGED.to) + purchase[product]! >= FELL_TO * around) return null
  for (let t = JUDGED.to; t + 4 <= WEEKS_AHEAD; t++)
    // What was back so soon had been sold out.
    if (sum(t, t + 4) >= OUT_OF_SEASON.back * 4 * usual) return t < SOON_BACK ? null : t
  return null
}

export function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let k = from; k < to; k++) sum += values[k]!
  return sum / (to - from)
}
