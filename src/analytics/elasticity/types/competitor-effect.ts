import type { CompetitorReason } from '../model/competitors/competitor-state.ts'

/** `yes`: 90 % of the posterior lies above 0. `no`: 90 % of it lies below 0.1, the effect between different brands. */
export type CompetitorVerdict = 'yes' | 'no' | 'unclear'

/** Whether competitors' prices move a product's sales. */
export interface CompetitorEffect {
  /** Weeks with a price in force, and moves of competitors apart from ours. */
  readonly weeks: number
  readonly moves: number
  /** Why it is not known; `null`: it was estimated. */
  readonly reason: CompetitorReason | null
  readonly estimate: {
    /** Change of ln units with ln of the competitors' price; with the 90 % interval and the standard deviation. */
    readonly mean: number
    readonly low: number
    readonly high: number
    readonly deviation: number
    /** Probability that it is above 0. */
    readonly probability: number
    readonly verdict: CompetitorVerdict
    /** Standard deviation that it adds to our own elasticity's. */
    readonly doubt: number
  } | null
}

/** Effect of competitors' prices in the store as a whole. */
export interface StoreCompetitors {
  readonly mean: number
  readonly deviation: number
  readonly probability: number
  /** Products whose effect was estimated. */
  readonly products: number
}
