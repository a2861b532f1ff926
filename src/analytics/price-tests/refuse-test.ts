import { LEAST_PAIRS } from './period-length.ts'

/** Why a product cannot be tested at two given prices. */
export const PRICE_REFUSALS = [
  'prices_too_close',
  'prices_too_far',
  'below_floor',
  'outside_recent_prices',
] as const
export type PriceRefusal = (typeof PRICE_REFUSALS)[number]

/** Why a group cannot be tested. */
export type GroupRefusal =
  | 'too_few_products'
  | 'too_many_products'
  | 'lonely_type'
  | 'too_few_pairs'
  | 'too_few_sales'

export const FEWEST_PRODUCTS = 8
export const MOST_TEST_PRODUCTS = 60
const CLOSEST = 0.04
const FARTHEST = 0.25
const RECENT_SPREAD = 0.3
/** Expected units of the group in a period. */
const LEAST_UNITS = 8

export interface TestPricesAsked {
  readonly low: number
  readonly high: number
  /** Lowest price that margin floor and lowest price allow; 0: none. */
  readonly floor: number
  /** Lowest and highest price of the last 90 days. */
  readonly recentLow: number
  readonly recentHigh: number
}

/** The rule that two prices of a product break; `null`: none. */
export function refuseTestPrices({
  low,
  high,
  floor,
  recentLow,
  recentHigh,
}: TestPricesAsked): PriceRefusal | null {
  const apart = high / low - 1
  if (apart < CLOSEST - 1e-9) return 'prices_too_close'
  if (apart > FARTHEST + 1e-9) return 'prices_too_far'
  if (low < floor - 1e-9) return 'below_floor'
  if (low < recentLow * (1 - RECENT_SPREAD) - 1e-9 || high > recentHigh * (1 + RECENT_SPREAD) + 1e-9)
    return 'outside_recent_prices'
  return null
}

export interface GroupAsked {
  /** Type of each product. */
  readonly types: readonly number[]
  readonly weeklyUnits: number
  readonly pairs: number
  readonly periodWeeks: number
}

/** The rule that a group breaks, with the weeks that the test would take where a longer one is allowed. */
export function refuseTestGroup({
  types,
  weeklyUnits,
  pairs,
  periodWeeks,
}: GroupAsked): { readonly rule: GroupRefusal; readonly weeks: number | null } | null {
  if (types.length < FEWEST_PRODUCTS) return { rule: 'too_few_products', weeks: null }
  if (types.length > MOST_TEST_PRODUCTS) return { rule: 'too_many_products', weeks: null }
  const lonely = types.some((type) => types.filter((other) => other === type).length < 2)
  if (lonely) return { rule: 'lonely_type', weeks: null }
  if (pairs < LEAST_PAIRS) return { rule: 'too_few_pairs', weeks: 2 * LEAST_PAIRS * periodWeeks }
  if (weeklyUnits * periodWeeks < LEAST_UNITS) {
    const needed = weeklyUnits > 0 ? 2 * LEAST_PAIRS * Math.ceil(LEAST_UNITS / weeklyUnits) : null
    return { rule: 'too_few_sales', weeks: needed }
  }
  return null
}
