import { meanOf, sumOf } from '../stats/mean.ts'
import { forecastSet, type SeriesForecast } from './forecast-set.ts'
import { moveToPrice, widenByElasticity } from './plan-price.ts'

export type ForecastGrain = 'week' | 'month'

/** A product's sales by period, oldest first, complete periods only. */
export interface SalesSeries {
  readonly units: Float64Array
  /** Mean price paid; 0 in a period without a sale. */
  readonly price: Float64Array
  /** Share of the period's days on which the product was available, 0..1. */
  readonly onSale: Float64Array
}

export interface ForecastQuestion {
  readonly grain: ForecastGrain
  readonly own: SalesSeries
  /** Other products' units by period: their errors help to estimate the width of the interval. */
  readonly others: readonly Float64Array[]
  /** Planned price; 0 means no change. */
  readonly newPrice: number
  readonly elasticity: number | null
  readonly deviation: number | null
}

export interface ProductForecast extends SeriesForecast {
  /** Mean price of the last periods, with which a planned one is compared; `null` without a sale. */
  readonly usualPrice: number | null
  /** True if the effect of the planned price is included. */
  readonly priceMoved: boolean
  readonly periodsImputed: number
}

export const FORECAST_HORIZON = { week: 12, month: 6 } as const satisfies Record<ForecastGrain, number>
const PERIOD = { week: 52, month: 12 } as const satisfies Record<ForecastGrain, number>
const LEVEL = 0.8
const Z_80 = 1.2815515655446004
/** Number of last periods whose mean price is the usual one. */
const RECENT = 3
/** A period with less than this share of its days on sale is too little to be scaled up. */
const LEAST_ON_SALE = 0.25
/** Least number of weeks, and of units sold a week, for a forecast by week. */
const WEEKS_NEEDED = 26
const UNITS_A_WEEK = 2

/** Chooses weeks if there are 26 of them with two units each on average, else months. */
export function chooseGrain(weeklyUnits: Float64Array): ForecastGrain {
  const total = sumOf(weeklyUnits)
  return weeklyUnits.length >= WEEKS_NEEDED && total >= UNITS_A_WEEK * weeklyUnits.length ? 'week' : 'month'
}

/**
 * Forecast of a product at a planned price: stock-outs are filled, history is moved to the price by the elasticity,
 * and the forecast gets intervals from errors pooled with other products', widened by the elasticity's own
 * uncertainty.
 */
export function forecastProduct(question: ForecastQuestion): ProductForecast {
  const { grain, own, others, newPrice, elasticity, deviation } = question
  const { units, imputed } = imputeStockOuts(own)
  const usual = usualPrice(own)
  const priceMoved = newPrice > 0 && elasticity !== null && usual !== null
  const moved = priceMoved ? moveToPrice(units, own.price, newPrice, elasticity) : units
  const [plain] = forecastSet([moved, ...others], {
    horizon: FORECAST_HORIZON[grain],
    period: PERIOD[grain],
    level: LEVEL,
  })
  const forecast = priceMoved
    ? widenByElasticity(plain!, Math.log(newPrice / usual), deviation ?? 0, Z_80)
    : plain!
  return { ...forecast, usualPrice: usual, priceMoved, periodsImputed: imputed }
}

/**
 * Scales the sales of a period that was partly out of stock to all its days; a period that was nearly or wholly out
 * takes the mean of the nearest periods with stock on both sides.
 */
export function imputeStockOuts({ units, onSale }: SalesSeries): { units: Float64Array; imputed: number } {
  let imputed = 0
  const scaled = units.map((y, t) => {
    const share = onSale[t]!
    if (share >= 1) return y
    imputed++
    return share >= LEAST_ON_SALE ? y / share : Number.NaN
  })
  const known = (from: number, step: number) => {
    for (let t = from; t >= 0 && t < scaled.length; t += step) if (!Number.isNaN(scaled[t])) return scaled[t]!
    return null
  }
  const filled = scaled.map((y, t) => {
    if (!Number.isNaN(y)) return y
    const around = [known(t - 1, -1), known(t + 1, 1)].filter((v) => v !== null)
    return around.length === 0 ? units[t]! : meanOf(around)
  })
  return { units: filled, imputed }
}

export function usualPrice({ price }: SalesSeries): number | null {
  const sold = price.filter((p) => p > 0).slice(-RECENT)
  if (sold.length === 0) return null
  return Math.exp(sold.reduce((sum, p) => sum + Math.log(p), 0) / sold.length)
}
