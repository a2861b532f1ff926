import { areDailyTotals } from '../elasticity/lines/purchase-units.ts'
import type { StoreEstimate } from '../elasticity/store-estimate.ts'
import type { OrderLineColumns, PriceLogColumns, ProductColumns } from '../elasticity/types/store-columns.ts'
import { type DemandNoise, windowRates } from './difference-in-differences.ts'
import { findPromotions, type PromotionHistory } from './find-promotions.ts'
import { type FreeSales, freeSales } from './free-sales.ts'
import { type BasketPartner, type HaloEffect, haloEffect } from './halo-effect.ts'
import { correctPrediction, measureUplift, type Uplift, type UpliftPrior } from './measure-uplift.ts'
import { calibrateOnPlacebos, type PlaceboCalibration } from './placebo-windows.ts'
import type { Promotion } from './promotion.ts'

export interface StoreUplift {
  /** One entry per promotion found, by product and time; `uplift` is `null` when there is not enough data. */
  readonly promotions: readonly { readonly promotion: Promotion; readonly uplift: Uplift | null }[]
  readonly calibration: PlaceboCalibration
  /** Sales of basket partners caused by the promotions; `null` if the data cannot show them. */
  readonly halo: HaloEffect | null
}

/** Inputs to the measurement from an elasticity estimate, fresh or stored. */
export interface UpliftBasis {
  readonly products: readonly Pick<StoreEstimate['products'][number], 'elasticity' | 'standardDeviation'>[]
  readonly diagnostics: Pick<StoreEstimate['diagnostics'], 'noise' | 'dealEffect' | 'afterDealEffect'>
}

/** Noise used where the estimate has none: slightly more than Poisson, and 30 % a week. */
const usualNoise: DemandNoise = { poisson: 1.3, multiplicative: 0.1 }
/** Elasticity used to date price changes where none is known. */
const usualElasticity = -1.8

/** Finds a store's promotions and measures what each added. `estimate` is the store's elasticity estimate on the same lines. */
export function estimateUplift(
  lines: OrderLineColumns,
  products: ProductColumns,
  estimate: UpliftBasis,
  options: { readonly priceLog?: PriceLogColumns; readonly seed?: number } = {},
): StoreUplift | null {
  const history = findPromotions(lines, products, placingElasticity(estimate), options.priceLog)
  return history === null ? null : measureAll(history, products, estimate, options.seed ?? 1)
}

/** Elasticities used to date price changes, limited to the plausible range. */
export function placingElasticity(estimate: Pick<UpliftBasis, 'products'>): Float64Array {
  return Float64Array.from(estimate.products, ({ elasticity }) =>
    Math.min(-0.3, Math.max(-5, elasticity ?? usualElasticity)),
  )
}

/** The same for known promotions (a calendar). */
export function measureAll(
  history: PromotionHistory,
  products: ProductColumns,
  estimate: UpliftBasis,
  seed: number,
  partners: readonly BasketPartner[] = [],
): StoreUplift {
  const sales = freeSales(history, products.type, products.typeCount)
  const noise = noiseByProduct(sales, estimate)
  const calibration = calibrateOnPlacebos(sales, noise, seed)
  const known = history.promotions.map((promotion) => ({
    promotion,
    rates: windowRates(
      sales,
      promotion.product,
      promotion.measuredFrom,
      promotion.endDay,
      noise(promotion.product),
    ),
    prior: priorOf(estimate, promotion.product),
  }))
  const correction = correctPrediction(known)
  const promotions = known.map(({ promotion, rates, prior }) => ({
    promotion,
    uplift: rates === null ? null : measureUplift(promotion, rates, prior, correction, calibration.zScale),
  }))
  const measured = promotions.flatMap(({ uplift }) => (uplift === null ? [] : [uplift]))
  return { promotions, calibration, halo: haloEffect(sales, measured, partners, noise) }
}

/** The estimate's noise is per purchase; for a product bought by the dozen it is scaled to dozens. */
function noiseByProduct(sales: FreeSales, estimate: UpliftBasis): (product: number) => DemandNoise {
  const { noise } = estimate.diagnostics
  const store = noise ? { poisson: noise.poisson, multiplicative: noise.cell + noise.week } : usualNoise
  const { days } = sales.history.store
  const byPurchase = !areDailyTotals(days)
  return (product) => ({
    poisson: store.poisson * (byPurchase ? days.typicalQuantity[product]! : 1),
    multiplicative: store.multiplicative,
  })
}

function priorOf(estimate: UpliftBasis, product: number): UpliftPrior | null {
  const { elasticity, standardDeviation } = estimate.products[product]!
  const { dealEffect, afterDealEffect } = estimate.diagnostics
  if (elasticity === null || standardDeviation === null || dealEffect === null) return null
  return { elasticity, deviation: standardDeviation, dealEffect, afterDealEffect: afterDealEffect ?? 0 }
}
