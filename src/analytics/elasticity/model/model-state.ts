import type { Cells } from '../spells/cells.ts'

/** Number of columns of the product regression: level, log price, trend (per year), deal, after-deal. */
export const COLUMNS = 5

/** Variance of a cell with mean m: poisson * m + (cell + week) * m²; week noise is AR(1) over weeks. */
export interface Noise {
  readonly poisson: number
  readonly cell: number
  readonly week: number
  readonly correlation: number
}

/** Normal priors of the product coefficients; level and elasticity differ by product. */
export interface Priors {
  readonly level: Float64Array
  readonly elasticity: Float64Array
  elasticityPrecision: number
  trendMean: number
  trendPrecision: number
  /** Of deal effects between products; that of the weeks after a deal is `DEAL_PRECISION`. */
  readonly dealPrecision: number
  dealMean: number
  afterDealMean: number
}

export const LEVEL_PRECISION = 1e-3
export const DEAL_PRECISION = 100

/** Number of sums per product in `moments`; see `PRODUCT_SUMS`. */
export const SUMS = 23

/** Offsets of a product's sums: X'V⁻¹X as upper triangle by rows, X'V⁻¹z, z'V⁻¹z, ln|V|, number of cells. */
export const PRODUCT_SUMS = { gram: 0, score: 15, quadratic: 20, logDeterminant: 21, cells: 22 } as const

/** All fitted quantities as flat arrays, by cell, by product, or by product times column. */
export interface ModelState {
  readonly cells: Cells
  /** Log price minus its exposure-weighted mean within the product; `trendMean` is the same mean of the trend. */
  readonly price: Float32Array
  readonly trendMean: Float64Array
  readonly logDays: Float32Array
  /** 0 if the cell was judged to be out of stock, otherwise 1. */
  readonly onSale: Uint8Array
  /** Sum of the log time effects that apply to the cell. */
  readonly effect: Float32Array
  /** Components of `effect` as factors: store week, type month, type week. */
  readonly levelFactors: readonly Float32Array[]
  readonly mean: Float32Array
  readonly hasDeals: Uint8Array
  readonly coefficients: Float64Array
  readonly moments: Float64Array
  /** Residual variance of each product relative to the store's. */
  readonly scale: Float64Array
  readonly priors: Priors
  noise: Noise
  noiseAtBound: boolean
}

export const WEEKS_PER_YEAR = 52.18
export const TYPICAL_ELASTICITY = -1.8
/** Prior means of the ln effect of a deal beyond its price, and of the weeks after it; both ± 0.15. */
export interface TypicalDeal {
  readonly effect: number
  readonly after: number
  /** Standard deviation of the effect between products; default 0.1. */
  readonly spread?: number
}
const USUAL_DEAL_SPREAD = 0.1

/**
 * Sale signs raise sales beyond the price (Anderson and Simester 2001); with little data this must not pass for
 * elasticity.
 */
export const SIGNED_DEAL: TypicalDeal = { effect: 0.2, after: -0.1 }
/** Weekly totals: which of a product's price cuts were advertised, and how, differs more than its single sales show. */
export const WEEKLY_DEAL: TypicalDeal = { ...SIGNED_DEAL, spread: 0.25 }
/** Prior means of the reference implementation. */
export const PLAIN_DEAL: TypicalDeal = { effect: 0.1, after: -0.1 }
const START_NOISE: Noise = { poisson: 1.3, cell: 0.05, week: 0.06, correlation: 0.5 }

/** Start values of a later fit on rebuilt cells. */
export type WarmStart = Pick<ModelState, 'coefficients' | 'priors' | 'scale' | 'noise'>

export function createModelState(cells: Cells, warm: WarmStart | null, deal = SIGNED_DEAL): ModelState {
  const n = cells.productCount
  const state: ModelState = {
    cells,
    price: new Float32Array(cells.length),
    trendMean: new Float64Array(n),
    logDays: new Float32Array(cells.length),
    onSale: new Uint8Array(cells.length).fill(1),
    effect: new Float32Array(cells.length),
    levelFactors: [0, 1, 2].map(() => new Float32Array(cells.length).fill(1)),
    mean: new Float32Array(cells.length),
    hasDeals: new Uint8Array(n),
    coefficients: warm ? warm.coefficients.slice() : new Float64Array(n * COLUMNS),
    moments: new Float64Array(n * SUMS),
    scale: warm ? warm.scale.slice() : new Float64Array(n).fill(1),
    priors: {
      level: new Float64Array(n),
      elasticity: warm ? warm.priors.elasticity.slice() : new Float64Array(n).fill(TYPICAL_ELASTICITY),
      elasticityPrecision: warm?.priors.elasticityPrecision ?? 1,
      trendMean: warm?.priors.trendMean ?? 0,
      trendPrecision: warm?.priors.trendPrecision ?? 1 / 0.3 ** 2,
      dealPrecision: warm?.priors.dealPrecision ?? 1 / (deal.spread ?? USUAL_DEAL_SPREAD) ** 2,
      dealMean: warm?.priors.dealMean ?? deal.effect,
      afterDealMean: warm?.priors.afterDealMean ?? deal.after,
    },
    noise: warm?.noise ?? START_NOISE,
    noiseAtBound: false,
  }
  for (let product = 0; product < n; product++) prepareProduct(state, product, warm === null)
  return state
}

function prepareProduct(state: ModelState, product: number, cold: boolean): void {
  const { cells } = state
  const from = cells.start[product]!
  const to = cells.start[product + 1]!
  let days = 0
  let units = 0
  let price = 0
  let trend = 0
  for (let c = from; c < to; c++) {
    days += cells.days[c]!
    units += cells.units[c]!
    price += cells.days[c]! * cells.logPrice[c]!
    trend += cells.days[c]! * trendOfWeek(cells.week[c]!, cells.weekCount)
    if (cells.deal[c]! > 0 || cells.afterDeal[c]! > 0) state.hasDeals[product] = 1
  }
  const weight = Math.max(days, 1e-9)
  state.trendMean[product] = trend / weight
  for (let c = from; c < to; c++) {
    state.price[c] = cells.logPrice[c]! - price / weight
    state.logDays[c] = Math.log(cells.days[c]!)
  }
  const level = Math.log((units + 0.5) / Math.max(days, 1))
  state.coefficients[product * COLUMNS] = level
  state.priors.level[product] = level
  if (cold) state.coefficients[product * COLUMNS + 1] = TYPICAL_ELASTICITY
}

/** Returns the time in years from the middle of the window. */
export function trendOfWeek(week: number, weekCount: number): number {
  return (week - weekCount / 2) / WEEKS_PER_YEAR
}
