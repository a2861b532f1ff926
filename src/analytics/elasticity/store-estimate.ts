import type { CleanStore } from './lines/clean-lines.ts'
import type { Follower } from './model/competitors/followers.ts'
import type { StoreHalfYears } from './model/drift/describe-half-years.ts'
import type { KeptFit } from './refit/store-fit.ts'
import type { PriceOfTotals } from './spells/build-total-cells.ts'
import type { CompetitorColumns } from './types/competitor-columns.ts'
import type { CompetitorEffect, StoreCompetitors } from './types/competitor-effect.ts'
import type { Grain, ProductEstimate } from './types/product-estimate.ts'
import type { Refinements } from './types/refinements.ts'
import type { PriceLogColumns, StoreEvents } from './types/store-columns.ts'

/** Store-wide figures of one run, stored with it. */
export interface EstimateDiagnostics {
  readonly grain: Grain
  readonly firstDay: number | null
  readonly throughDay: number | null
  readonly linesRead: number
  /** Number of sale lines that entered the regression. */
  readonly linesUsed: number
  /**
   * Number of same-day reversals (each removes a sale and a return), later returns, lines without money, capped bulk
   * lines.
   */
  readonly linesCancelled: number
  readonly linesReturned: number
  readonly linesWithoutValue: number
  readonly linesCapped: number
  readonly priceSpells: number
  readonly cells: number
  /** Ratios line price / list price that recur as order-level discounts, and the share of lines with one. */
  readonly couponRatios: readonly number[]
  readonly couponRate: number
  readonly usualDipDays: number
  /** Share of the days on sale that were judged to be out of stock. */
  readonly exposureRemoved: number
  /**
   * Source of the prices of monthly totals: unit values, or the highest of five months if unit values measure
   * rebates.
   */
  readonly priceOfTotals: PriceOfTotals | null
  /** Mean elasticity of the store, its standard deviation, and the spreads of types and of products within a type. */
  readonly storeElasticity: number | null
  readonly storeElasticityDeviation: number | null
  readonly spreadOfTypes: number | null
  readonly spreadOfProducts: number | null
  /** Standard deviations of what all products of the store, and of a type, depart from the long run in a half-year. */
  readonly storeDrift?: number
  readonly typeDrift?: number
  /** ln effect of a deal beyond its price, and ln effect in the three weeks after it. */
  readonly dealEffect: number | null
  readonly afterDealEffect: number | null
  /** Variance of a cell: poisson * mean + (cell + week) * mean², week noise correlated by `correlation` a week. */
  readonly noise: { poisson: number; cell: number; week: number; correlation: number } | null
  readonly noiseAtBound: boolean
  /** The store's elasticity by half-year; `null` with fewer than two. */
  readonly halfYears: StoreHalfYears | null
  readonly medianResidualScale: number | null
  /** Effect of competitors' prices; absent without any, `null` if no product shows enough of them. */
  readonly competitors?: StoreCompetitors | null
}

export interface StoreEstimate {
  readonly methodVersion: string
  readonly diagnostics: EstimateDiagnostics
  /** One entry per product, in the caller's numbering. */
  readonly products: readonly ProductEstimate[]
  /** Effect of competitors' prices by product; `null` without any, and for totals, which do not tell the days. */
  readonly competitors: readonly CompetitorEffect[] | null
  /** Which competitors move after us; empty unless it was asked for. */
  readonly followers: readonly Follower[]
  /** Data for fitting single products again, if requested and possible (order lines, no totals). */
  readonly fit: KeptFit | null
}

export interface EstimateOptions {
  /** These lines by product and day, cleaned with the same refinements; not used if they are of other days. */
  readonly cleaned?: CleanStore | null
  readonly refinements?: Partial<Refinements>
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
  readonly competitors?: CompetitorColumns
  /** True to look who follows whom. */
  readonly whoFollows?: boolean
  /**
   * Factor on the priors of the elasticities, to see how much rests on them: on the standard deviation of the store's
   * mean and on the medians of the spreads of types and products. Default: 1.
   */
  readonly priorWidth?: number | undefined
  /** First day of the window, if it is before the first line. */
  readonly firstDay?: number
  /** Last day of the window; default: the last day with a line. Later lines are ignored ("as of"). */
  readonly throughDay?: number
  /** Default: detected from the lines (`detectGrain`). Totals are for data without a finer form. */
  readonly grain?: Grain
  /** True to return `fit` for fitting single products again. Off by default, because it costs memory. */
  readonly keepFit?: boolean
  /** Called with the progress 0..1 from time to time. */
  readonly onProgress?: (fraction: number) => void
}
