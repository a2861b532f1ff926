import { intervalBelowZero } from '../../stats/below-zero.ts'
import { monthOfDay } from '../../stats/calendar.ts'
import type { CleanStore } from '../lines/clean-lines.ts'
import type { Grain, ProductEstimate } from '../types/product-estimate.ts'
import { type ElasticityReason, FEW_MONTHS } from '../types/reasons.ts'
import type { ProductPosteriors } from './drift/product-posterior.ts'
import type { FittedModel } from './fit-model.ts'
import { gradeOf } from './grade.ts'
import type { Pooled } from './pool.ts'
import { promotionEffect } from './promotion-effect.ts'

/** Above this deviation of the store mean, a product with less own weight than the next limit gets no figure. */
const MAX_STORE_DEVIATION = 0.8
const MIN_OWN_SHARE_ALONE = 0.4
/** Up to this weight of own data the figure is reported as one of similar products. */
const MIN_OWN_SHARE = 0.15
/** Median residual scale above which the model does not describe this store. */
export const MAX_RESIDUAL_SCALE = 3

interface Described extends Pick<FittedModel, 'state'> {
  readonly pooled: Pick<Pooled, 'storeDeviation'>
  readonly posterior: ProductPosteriors
  readonly isUnsupported: boolean
}

/** Turns a fitted model into each product's result: figure, interval, grade, or the reason why there is none. */
export function describeProducts(store: CleanStore, fitted: Described, grain: Grain, poorFit: boolean) {
  const { cells, noiseAtBound } = fitted.state
  const { posterior, pooled, isUnsupported } = fitted
  const { storeDeviation } = pooled
  const monthsOnly = grain === 'months'
  const verdict = { poorFit, storeDeviation, noiseAtBound, monthsOnly, isUnsupported }
  return Array.from({ length: cells.productCount }, (_, product): ProductEstimate => {
    const from = store.days.start[product]!
    if (store.days.start[product + 1] === from) return NOTHING_SOLD
    const own = posteriorOfProduct(posterior, product)
    const promotion = promotionEffect(fitted.state, product, own)
    const base = {
      ...(promotion && { promotion }),
      ownShare: posterior.ownShare[product]!,
      months: monthsWithSales(store.days.day, from, store.days.start[product + 1]!),
      priceLevels: cells.priceLevels[product]!,
      units: store.days.unitsSold[product]!,
    }
    return tellProduct(base, own, verdict)
  })
}

/** Number of calendar months in `days[from..to)`, which are in order of time. */
function monthsWithSales(days: Int32Array, from: number, to: number): number {
  let [months, last] = [0, Number.NaN]
  for (let k = from; k < to; k++) {
    const month = monthOfDay(days[k]!)
    if (month === last) continue
    months++
    last = month
  }
  return months
}

/** Properties of the store as a whole that affect the result of each product. */
export interface StoreVerdict {
  readonly poorFit: boolean
  readonly storeDeviation: number
  readonly noiseAtBound: boolean
  readonly monthsOnly: boolean
  /** True if differences between products did not last in the store's own past. */
  readonly isUnsupported: boolean
}

export type ProductFacts = Pick<
  ProductEstimate,
  'ownShare' | 'months' | 'priceLevels' | 'units' | 'promotion'
>

/** Elasticity of one product over the long run, and how far a coming half-year scatters around the same mean. */
export interface ProductPosterior {
  readonly mean: number
  readonly deviation: number
  readonly nextDeviation: number
}

export function posteriorOfProduct(
  { mean, deviation, nextDeviation }: Pick<ProductPosteriors, 'mean' | 'deviation' | 'nextDeviation'>,
  product: number,
): ProductPosterior {
  return { mean: mean[product]!, deviation: deviation[product]!, nextDeviation: nextDeviation[product]! }
}

/** Returns the result of a product that has sales. */
export function tellProduct(
  facts: ProductFacts,
  posterior: ProductPosterior,
  verdict: StoreVerdict,
): ProductEstimate {
  const { ownShare, months, priceLevels, units, promotion } = facts
  const base = { ownShare, months, priceLevels, units, hasHistory: true }
  if (verdict.poorFit) return { ...base, ...NO_FIGURE, reason: 'poor_fit' }
  if (verdict.storeDeviation > MAX_STORE_DEVIATION && ownShare < MIN_OWN_SHARE_ALONE) {
    return { ...base, ...NO_FIGURE, reason: 'store_not_identified' }
  }
  const { mean, deviation, nextDeviation } = posterior
  return {
    ...base,
    ...(promotion && { promotion }),
    elasticity: mean,
    ...intervalBelowZero(mean, deviation),
    standardDeviation: deviation,
    nextDeviation,
    grade: gradeOf({ ...base, ...verdict, elasticity: mean }),
    reason: reasonBeside(mean, base, verdict),
  }
}

const NO_FIGURE = {
  elasticity: null,
  low: null,
  high: null,
  standardDeviation: null,
  nextDeviation: null,
  grade: null,
} as const

export const NOTHING_SOLD: ProductEstimate = {
  ...NO_FIGURE,
  ownShare: 0,
  months: 0,
  priceLevels: 0,
  units: 0,
  reason: 'no_sales',
  hasHistory: false,
}

function reasonBeside(
  elasticity: number,
  base: { ownShare: number; priceLevels: number; months: number },
  { isUnsupported }: Pick<StoreVerdict, 'isUnsupported'>,
): ElasticityReason | null {
  if (elasticity > 0) return 'implausible_positive'
  if (base.ownShare <= MIN_OWN_SHARE) return base.priceLevels < 2 ? 'unchanged_price' : 'similar_products'
  if (isUnsupported) return 'past_unsteady'
  return base.months < FEW_MONTHS ? 'short_history' : null
}
