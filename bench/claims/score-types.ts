import type { StoreKind } from './kinds.ts'

export const screens = [
  'recommendations',
  'price plan',
  'simulation',
  'promotions',
  'bundles',
  'strategy',
] as const
export type Screen = (typeof screens)[number]

/** A sum of money that a screen expects of an action, and the action's true result in the same days. */
export interface MoneyPromise {
  readonly screen: Screen
  /** `item`: one product; `total`: the sum that the screen shows over its items. */
  readonly scope: 'item' | 'total'
  readonly objective: 'profit' | 'revenue'
  readonly promised: number
  readonly low: number | null
  readonly high: number | null
  /** Stated probability of a gain. */
  readonly chance: number | null
  /** True change of the promised figure, and of profit at the true cost. */
  readonly truth: number
  readonly profit: number
  /** Special property of the product, for the list of culprits. */
  readonly group: string
  readonly label: string
}

/** Units per month that the product expects of articles at today's price, and the true units of the next 30 days. */
export interface OutlookSum {
  readonly group: string
  readonly products: number
  readonly expected: number
  readonly truth: number
}

export interface StoreScore {
  readonly kind: StoreKind
  readonly seed: number
  readonly products: number
  readonly lines: number
  readonly promises: readonly MoneyPromise[]
  /** True revenue of the next month at today's prices. */
  readonly turnover: number
  /** True profit per month of the advised moves together, and of the best moves within the same limits. */
  readonly gained: number
  readonly possible: number
  readonly outlook: readonly OutlookSum[]
  /** Number of products with a price on the screen, and of those whose list price it truly is. */
  readonly priced: number
  readonly pricedRight: number
  /** Estimated minus true elasticity, mean over the products with an estimate. */
  readonly bias: number
  readonly seconds: number
}
