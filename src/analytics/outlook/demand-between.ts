import type { Ranged } from '../pricing/simulate-price.ts'
import { demandInterval } from './demand-interval.ts'
import { type DemandCurve, WEEKS_AHEAD } from './product-outlook.ts'

const DAYS_A_WEEK = 7
/** Middle of the next 30 days, in weeks: from there on the uncertainty grows. */
const NEAR_WEEKS = 2.1

/**
 * Units of the days [from, to), counted from the first day after the data (0), with a 90 % interval.
 * Days beyond 52 weeks are those of a year before. An empty period has none.
 */
export function demandBetween(curve: DemandCurve, from: number, to: number): Ranged {
  const value = meanBetween(curve, from, to)
  const ahead = Math.max(0, (from + to) / 2 / DAYS_A_WEEK - NEAR_WEEKS)
  const relative = curve.deviation ** 2 + curve.drift * Math.min(ahead, WEEKS_AHEAD)
  const variance = curve.dispersion * value + relative * value ** 2
  return { value, ...demandInterval(value, variance) }
}

export function meanBetween({ weeks }: Pick<DemandCurve, 'weeks'>, from: number, to: number): number {
  let sum = 0
  for (let day = from; day < to; ) {
    const week = Math.floor(day / DAYS_A_WEEK)
    const end = Math.min(to, (week + 1) * DAYS_A_WEEK)
    const place = ((week % WEEKS_AHEAD) + WEEKS_AHEAD) % WEEKS_AHEAD
    sum += (weeks[place]! * (end - day)) / DAYS_A_WEEK
    day = end
  }
  return sum
}
