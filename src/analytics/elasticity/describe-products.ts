import { monthOfDay } from '../stats/calendar.ts'
import { NORMAL_95 } from '../stats/normal.ts'
import { gradeOf } from './grade.ts'
import type { CleanStore } from './lines/clean-lines.ts'
import type { FittedModel } from './model/fit-model.ts'
import type { Pooled } from './model/pool.ts'
import { type ElasticityReason, FEW_MONTHS } from './reasons.ts'
import type { Grain, ProductEstimate } from './store-estimate.ts'

/** With a less certain store mean, and less own data than this, nothing is claimed. */
const MAX_STORE_DEVIATION = 0.8
const MIN_OWN_SHARE_ALONE = 0.4
/** Up to this weight of own data the figure is that of similar products. */
const MIN_OWN_SHARE = 0.15
/** Median residual scale above which the model does not describe this store. */
export const MAX_RESIDUAL_SCALE = 3

interface Described extends Pick<FittedModel, 'state' | 'own'> {
  readonly pooled: Pick<Pooled, 'mean' | 'deviation' | 'spreadOfProducts' | 'storeDeviation'>
}

/** From a fitted model to what is told of each product: figure, interval, grade, or why there is none. */
export function describeProducts(store: CleanStore, fitted: Described, grain: Grain, poorFit: boolean) {
  const { cells } = fitted.state
  return Array.from({ length: cells.productCount }, (_, product): ProductEstimate => {
    const from = store.days.start[product]!
    if (store.days.start[product + 1] === from) return NOTHING_SOLD
    const precision = fitted.own.precision[product]!
    const ownShare = precision / (precision + 1 / fitted.pooled.spreadOfProducts ** 2)
    const base = {
      ownShare,
      months: monthOfDay(store.endDay - 1) - monthOfDay(store.days.day[from]!) + 1,
      priceLevels: cells.priceLevels[product]!,
      units: store.days.unitsSold[product]!,
      hasHistory: true,
    }
    if (poorFit) return { ...base, ...NO_FIGURE, reason: 'poor_fit' }
    if (fitted.pooled.storeDeviation > MAX_STORE_DEVIATION && ownShare < MIN_OWN_SHARE_ALONE) {
      return { ...base, ...NO_FIGURE, reason: 'store_not_identified' }
    }
    const elasticity = fitted.pooled.mean[product]!
    const deviation = fitted.pooled.deviation[product]!
    const { noiseAtBound } = fitted.state
    return {
      ...base,
      elasticity,
      low: elasticity - NORMAL_95 * deviation,
      high: elasticity + NORMAL_95 * deviation,
      standardDeviation: deviation,
      grade: gradeOf({ ...base, elasticity, monthsOnly: grain === 'months', noiseAtBound }),
      reason: reasonBeside(elasticity, base),
    }
  })
}

const NO_FIGURE = { elasticity: null, low: null, high: null, standardDeviation: null, grade: null } as const

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
): ElasticityReason | null {
  if (elasticity > 0) return 'implausible_positive'
  if (base.ownShare <= MIN_OWN_SHARE) return base.priceLevels < 2 ? 'unchanged_price' : 'similar_products'
  return base.months < FEW_MONTHS ? 'short_history' : null
}
