import type { Ranged } from '../stats/ranged.ts'
import { demandInterval } from './demand-interval.ts'
import { type DemandCurve, WEEKS_AHEAD } from './product-outlook.ts'

const DAYS_A_WEEK = 7
/** Middle of the next 30 days, in weeks; the uncertainty grows from there on. */
const NEAR_WEEKS = 2.1

/**
 * Units of the days [from, to), counted from the first day after the data (0), with a 90 % interval.
 * Days beyond 52 weeks repeat those of a year before. An empty period has none.
 */
export function demandBetween(curve: DemandCurve, from: number, to: number): Ranged {
  const value = meanBetween(curve, from, to)
  return { value, ...demandInterval(value, varianceBetween(curve, from, to, value)) }
}

/** Variance of `value` units of these days: dispersion × m + (deviation² + drift × weeks ahead) m². */
export function varianceBetween(curve: DemandCurve, from: number, to: number, value: number): number {
  const ahead = Math.max(0, (from + to) / 2 / DAYS_A_WEEK - NEAR_WEEKS)
  const relative = curve.deviation ** 2 + curve.drift * Math.min(ahead, WEEKS_AHEAD)
  return curve.dispersion * value + relative * value ** 2
}

export function meanBetween({ weeks }: Pick<DemandCurve, 'weeks'>, from: number, to: number): number {
  return demandWeights(from, to).reduce((sum, { week, share }) => sum + weeks[week]! * share, 0)
}

/**
 * Weeks of a curve that the days [from, to) cover, with the share of each; days beyond 52 weeks repeat those of a
 * year before.
 */
export function demandWeights(from: number, to: number): { readonly week: number; readonly share: number }[] {
  const weights: { week: number; share: number }[] = []
  for (let day = from; day < to; ) {
    const week = Math.floor(day / DAYS_A_WEEK)
    const end = Math.min(to, (week + 1) * DAYS_A_WEEK)
    const place = ((week % WEEKS_AHEAD) + WEEKS_AHEAD) % WEEKS_AHEAD
    weights.push({ week: place, share: (end - day) / DAYS_A_WEEK })
    day = end
  }
  return weights
}
