import type { PriceEnding } from './price-ending.ts'

/** Goals of a price. `units` and `clearance` sell as much as allowed: see `advisePrice`. */
export const PRICE_GOALS = ['profit', 'revenue', 'units', 'clearance'] as const
export type PriceGoal = (typeof PRICE_GOALS)[number]

/** Limits of a shop on advised prices. Shares are of the price; amounts in the store's currency. */
export interface GuardRails {
  /** Least margin (price - cost) / price, 0 = never below cost. Without a cost it has no effect. */
  readonly marginFloor: number
  /** Largest change either way, as a share of today's price. */
  readonly maxStep: number
  readonly ending: PriceEnding
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly minDaysBetweenChanges: number
  readonly goal: PriceGoal
  /** Margin (price - cost) / price that is assumed for products without a cost; `null` if none was stated. */
  readonly assumedMargin: number | null
  /** What rules about competitors' prices ask of one product; absent: none holds. */
  readonly market?: MarketBounds
}

/** Amounts; `null`: no rule, or it stops. The shop's own limits win over both. */
export interface MarketBounds {
  readonly floor: number | null
  readonly ceiling: number | null
}

/** A step of 10 % and four weeks between changes: the values used for the measurements in `docs/methods.md`. */
export const DEFAULT_GUARD_RAILS: GuardRails = {
  marginFloor: 0,
  maxStep: 0.1,
  ending: 'learned',
  minPrice: null,
  maxPrice: null,
  minDaysBetweenChanges: 28,
  goal: 'profit',
  assumedMargin: null,
}

export const GUARD_RAIL_LIMITS = {
  marginFloor: { min: 0, max: 0.95 },
  maxStep: { min: 0.01, max: 0.5 },
  minDaysBetweenChanges: { min: 0, max: 180 },
  assumedMargin: { min: 0.01, max: 0.95 },
} as const

/** Rules that can determine the advised price; the last one that moved it counts. */
export const PRICE_RULES = [
  'max_step',
  'tested_range',
  'ending',
  'margin_floor',
  'min_price',
  'max_price',
  'market_floor',
  'market_ceiling',
  'days_between_changes',
] as const

export type PriceRule = (typeof PRICE_RULES)[number]

/** Merges a product type's limits over those of the store: limits that the type leaves open are the store's. */
export function mergeGuardRails(
  store: GuardRails,
  type: { readonly [K in keyof GuardRails]?: GuardRails[K] | null | undefined } | undefined,
): GuardRails {
  return {
    marginFloor: type?.marginFloor ?? store.marginFloor,
    maxStep: type?.maxStep ?? store.maxStep,
    ending: type?.ending ?? store.ending,
    minPrice: type?.minPrice ?? store.minPrice,
    maxPrice: type?.maxPrice ?? store.maxPrice,
    minDaysBetweenChanges: type?.minDaysBetweenChanges ?? store.minDaysBetweenChanges,
    goal: type?.goal ?? store.goal,
    assumedMargin: type?.assumedMargin ?? store.assumedMargin,
  }
}
