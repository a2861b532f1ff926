import type { Ranged } from '../stats/ranged.ts'

/** `selling` is the only state in which prices are advised. The others name the reason against. */
export const DEMAND_STATES = [
  'selling',
  // Still selling, but hardly any more within weeks.
  'season_ends',
  'out_of_season',
  'sold_out',
  'discontinued',
  'rare',
  // State of the catalogue, not of the sales: archived or a draft in the shop.
  'not_offered',
] as const
export type DemandState = (typeof DEMAND_STATES)[number]

/** True if customers still buy it, whether or not a price is advised. */
export function isSelling(state: DemandState): boolean {
  return state === 'selling' || state === 'season_ends'
}

/** Number of weeks that an outlook covers. */
export const WEEKS_AHEAD = 52
/** Days of "a month" on every screen, counted after the last day of data. */
export const MONTH_AHEAD_DAYS = 30

/**
 * Expected units at an unchanged price, from the day after the data on. Variance of a sum of m units whose middle
 * lies h weeks ahead: dispersion × m + (deviation² + drift × h) m².
 */
export interface DemandCurve {
  /** Mean units of each of 52 weeks of 7 days. */
  readonly weeks: Float32Array
  readonly dispersion: number
  readonly deviation: number
  readonly drift: number
}

export interface ProductOutlook extends DemandCurve {
  readonly state: DemandState
  readonly lastSoldDay: number
  /** Usual days between two days with a sale, in season; `null` with a single one. */
  readonly usualGapDays: number | null
  /** Out of season, or soon: the first day of the week in which it usually sells again. */
  readonly backOnDay: number | null
  /** Units of the next 30 days and of the next 365, with 90 % intervals. */
  readonly month: Ranged
  readonly year: Ranged
}
