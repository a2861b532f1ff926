import { sumOf } from '../stats/mean.ts'

/** Days of cover below which a product is low, and above which it is overstocked. Choices: two weeks, half a year. */
export const LOW_COVER_DAYS = 14
export const HIGH_COVER_DAYS = 180

const DAYS_A_WEEK = 7

export interface StockFacts {
  /** Units at the end of the period; `null` where the level is unknown. */
  readonly stock: number | null
  readonly unitsSold: number
  /** Days of the period in which the store has data. */
  readonly days: number
  /** Units expected in each week from the end of the period on; if absent, the velocity of the period continues. */
  readonly weeks?: ArrayLike<number>
}

export interface StockCover {
  /** Units a day. */
  readonly velocity: number | null
  /** Days until the stock is gone: by the expected weeks, else at this velocity. */
  readonly coverDays: number | null
  /** Sold share of the available units: sold ÷ (sold + left). Deliveries within the period are not known. */
  readonly sellThrough: number | null
}

/**
 * Velocity = units ÷ days, cover = the day on which the expected weeks sum up to the stock (without them stock ÷
 * velocity), sell-through = units ÷ (units + stock). `null` where a divisor is zero or the level is not known; levels
 * below zero count as zero.
 */
export function stockCover({ stock, unitsSold, days, weeks }: StockFacts): StockCover {
  const velocity = days > 0 ? unitsSold / days : null
  const level = stock === null ? null : Math.max(0, stock)
  return {
    velocity,
    coverDays: level === null ? null : weeks ? daysUntil(level, weeks) : velocity ? level / velocity : null,
    sellThrough: level === null || unitsSold + level <= 0 ? null : unitsSold / (unitsSold + level),
  }
}

/** Days in which this many units are expected to sell, the weeks repeating yearly; `null` if none are expected. */
function daysUntil(units: number, weeks: ArrayLike<number>): number | null {
  const year = sumOf(Array.from(weeks))
  if (!(year > 0)) return null
  let left = units % year
  let days = Math.floor(units / year) * weeks.length * DAYS_A_WEEK
  for (let week = 0; week < weeks.length; week++) {
    const sold = weeks[week]!
    if (left <= sold) return days + (sold > 0 ? (left / sold) * DAYS_A_WEEK : 0)
    left -= sold
    days += DAYS_A_WEEK
  }
  return days
}

export const stockStates = ['dead', 'out', 'low', 'fine', 'over', 'unknown', 'unsold'] as const
export type StockState = (typeof stockStates)[number]

/** `dead`: stock but not one sale. `unknown`: sales but no known level. `unsold`: neither sales nor a known level. */
export function stockState(facts: StockFacts): StockState {
  const { stock, unitsSold } = facts
  if (stock === null) return unitsSold > 0 ? 'unknown' : 'unsold'
  if (stock <= 0) return 'out'
  if (unitsSold <= 0) return 'dead'
  const { coverDays } = stockCover(facts)
  if (coverDays === null) return 'fine'
  if (coverDays < LOW_COVER_DAYS) return 'low'
  return coverDays > HIGH_COVER_DAYS ? 'over' : 'fine'
}
