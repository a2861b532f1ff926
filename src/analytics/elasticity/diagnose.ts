import { median } from '../stats/median.ts'
import type { CleanStore } from './lines/clean-lines.ts'
import type { FittedModel } from './model/fit-model.ts'
import { exposureRemoved } from './model/mark-outages.ts'
import type { PriceOfTotals } from './spells/build-total-cells.ts'
import type { EstimateDiagnostics } from './store-estimate.ts'
import type { Grain } from './types/product-estimate.ts'

export function emptyDiagnostics(linesRead: number, grain: Grain): EstimateDiagnostics {
  return {
    grain,
    firstDay: null,
    throughDay: null,
    linesRead,
    linesUsed: 0,
    linesCancelled: 0,
    linesReturned: 0,
    linesWithoutValue: 0,
    linesCapped: 0,
    priceSpells: 0,
    cells: 0,
    couponRatios: [],
    couponRate: 0,
    usualDipDays: 0,
    exposureRemoved: 0,
    priceOfTotals: null,
    storeElasticity: null,
    storeElasticityDeviation: null,
    spreadOfTypes: null,
    spreadOfProducts: null,
    dealEffect: null,
    afterDealEffect: null,
    noise: null,
    noiseAtBound: false,
    halfYears: null,
    medianResidualScale: null,
  }
}

export function diagnose(
  linesRead: number,
  grain: Grain,
  store: CleanStore,
  fitted: FittedModel,
  dipDays: number,
  priceOfTotals: PriceOfTotals | null,
): EstimateDiagnostics {
  const { state, pooled } = fitted
  return {
    grain,
    firstDay: store.firstDay,
    throughDay: store.endDay - 1,
    linesRead,
    linesUsed: store.counts.used,
    linesCancelled: store.counts.cancelled,
    linesReturned: store.counts.returned,
    linesWithoutValue: store.counts.withoutValue,
    linesCapped: store.counts.capped,
    priceSpells: state.cells.spells,
    cells: state.cells.length,
    couponRatios: store.habits.coupons.ratios,
    couponRate: store.habits.coupons.rate,
    usualDipDays: dipDays,
    exposureRemoved: exposureRemoved(state),
    priceOfTotals,
    storeElasticity: pooled.storeMean,
    storeElasticityDeviation: pooled.storeDeviation,
    spreadOfTypes: pooled.spreadOfTypes,
    spreadOfProducts: pooled.spreadOfProducts,
    dealEffect: state.priors.dealMean,
    afterDealEffect: state.priors.afterDealMean,
    noise: { ...state.noise },
    noiseAtBound: state.noiseAtBound,
    halfYears: null,
    medianResidualScale: medianScale(fitted),
  }
}

/** Median residual scale of the products with cells; 1 if no product has cells. */
export function medianScale(fitted: FittedModel): number {
  const { start } = fitted.state.cells
  const scales = Array.from(fitted.state.scale).filter((_, i) => start[i + 1]! > start[i]!)
  return median(scales) ?? 1
}
