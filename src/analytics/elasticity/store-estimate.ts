import type { KeptFit } from './refit/store-fit.ts'
import type { PriceOfTotals } from './spells/build-total-cells.ts'
import type { Grain, ProductEstimate } from './types/product-estimate.ts'
import type { Refinements } from './types/refinements.ts'
import type { PriceLogColumns, StoreEvents } from './types/store-columns.ts'

/** Figures of one run, to be stored with it: what the method found out about the store as a whole. */
export interface EstimateDiagnostics {
  readonly grain: Grain
  readonly firstDay: number | null
  readonly throughDay: number | null
  readonly linesRead: number
  /** Sale lines that entered the regression. */
  readonly linesUsed: number
  /** Same-day reversals (each removes a sale and a return), later returns, lines without money, bulk lines capped. */
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
  /** Share of days on sale that were judged to be out of stock. */
  readonly exposureRemoved: number
  /** Monthly totals: read from unit values, or from the highest of five months where those measure rebates. */
  readonly priceOfTotals: PriceOfTotals | null
  /** Mean elasticity of the store, its standard deviation, spread of types and of products within a type. */
  readonly storeElasticity: number | null
  readonly storeElasticityDeviation: number | null
  readonly spreadOfTypes: number | null
  readonly spreadOfProducts: number | null
  /** ln effect of a deal beyond its price, and of the three weeks after it. */
  readonly dealEffect: number | null
  readonly afterDealEffect: number | null
  /** Variance of a cell: poisson * mean + (cell + week) * mean², week noise correlated by `correlation` a week. */
  readonly noise: { poisson: number; cell: number; week: number; correlation: number } | null
  readonly noiseAtBound: boolean
  readonly medianResidualScale: number | null
}

export interface StoreEstimate {
  readonly methodVersion: string
  readonly diagnostics: EstimateDiagnostics
  /** One entry per product, in the caller's numbering. */
  readonly products: readonly ProductEstimate[]
  /** For fitting single products again, where asked for and possible (order lines, no totals). */
  readonly fit: KeptFit | null
}

export interface EstimateOptions {
  readonly refinements?: Partial<Refinements>
  readonly priceLog?: PriceLogColumns
  readonly events?: StoreEvents
  /** First day of the window, where that is before the first line. */
  readonly firstDay?: number
  /** Last day of the window; default: the last day with a line. Later lines are ignored ("as of"). */
  readonly throughDay?: number
  /** Default: seen from the lines (`detectGrain`). Totals are for data that exist in no finer form. */
  readonly grain?: Grain
  /** Give back what single products can be fitted again with? Costs memory, so only on request. */
  readonly keepFit?: boolean
  /** Called with 0..1 now and then. */
  readonly onProgress?: (fraction: number) => void
}
