import type { CleanStore, LineHabits } from '../lines/clean-lines.ts'
import type { FittedModel } from '../model/fit-model.ts'
import { COLUMNS, type Noise } from '../model/model-state.ts'
import type { MixturePoint } from '../model/pool.ts'
import type { SharedEffects } from '../model/time-effects.ts'
import type { Refinements } from '../types/refinements.ts'
import type { ProductColumns } from '../types/store-columns.ts'

/**
 * What a run found out about the store, enough to fit single products again without the others. Plain data
 * and typed arrays. Types are numbered as in the run; a type that had no product stands for any new one.
 */
export interface StoreFit {
  readonly firstDay: number
  readonly endDay: number
  readonly refinements: Refinements
  readonly habits: LineHabits
  readonly usualDipDays: number
  /** Running sum of how busy each day was. */
  readonly busyDays: Float64Array
  /** Elasticity by type that places the days of price changes, and the one that the regression starts from. */
  readonly placing: Float64Array
  readonly typeElasticity: Float64Array
  readonly elasticityPrecision: number
  readonly trendPrecision: number
  readonly dealMean: number
  readonly afterDealMean: number
  readonly noise: Noise
  readonly noiseAtBound: boolean
  readonly groupOfType: Int32Array
  readonly effects: SharedEffects
  readonly mixture: readonly MixturePoint[]
  readonly storeDeviation: number
  readonly spreadOfProducts: number
  readonly poorFit: boolean
}

/** Where the last round of one product began. */
export interface ProductFit {
  readonly coefficients: Float64Array
  readonly scale: number
  /** Log effects of time by week that the other products showed; NaN in weeks in which it was not on sale. */
  readonly effects: Float32Array
}

export interface KeptFit {
  readonly store: StoreFit
  /** The lines as the run cleaned them. */
  readonly cleaned: CleanStore
  /** `null` for a product without cells. */
  readonly products: readonly (ProductFit | null)[]
}

export interface Placement {
  readonly elasticity: Float64Array
  readonly busyDays: Float64Array
  readonly usualDipDays: number
}

/** `null` where effects of time are no sums that hold for all products (that refinement switched off). */
export function keepFit(
  store: CleanStore,
  products: ProductColumns,
  placement: Placement,
  fitted: FittedModel,
  refinements: Refinements,
  poorFit: boolean,
): KeptFit | null {
  const { state, lastRound, effects, groups, pooled } = fitted
  if (effects === null) return null
  const { type, typeCount } = products
  const typical = meanOfTypes(pooled.mixture, typeCount)
  return {
    store: {
      firstDay: store.firstDay,
      endDay: store.endDay,
      refinements,
      habits: store.habits,
      usualDipDays: placement.usualDipDays,
      busyDays: placement.busyDays,
      placing: byType(placement.elasticity, type, typical),
      typeElasticity: byType(lastRound.priors.elasticity, type, typical),
      elasticityPrecision: lastRound.priors.elasticityPrecision,
      trendPrecision: lastRound.priors.trendPrecision,
      dealMean: lastRound.priors.dealMean,
      afterDealMean: lastRound.priors.afterDealMean,
      noise: state.noise,
      noiseAtBound: state.noiseAtBound,
      groupOfType: groups.groupOfType,
      effects,
      mixture: pooled.mixture,
      storeDeviation: pooled.storeDeviation,
      spreadOfProducts: pooled.spreadOfProducts,
      poorFit,
    },
    cleaned: store,
    products: keepProducts(fitted),
  }
}

/** What each product needs to be fitted again from where its last round began. */
export function keepProducts({ state, lastRound }: Pick<FittedModel, 'state' | 'lastRound'>) {
  const { cells, effect } = state
  return Array.from({ length: cells.productCount }, (_, product): ProductFit | null => {
    const to = cells.start[product + 1]!
    if (cells.start[product] === to) return null
    const effects = new Float32Array(cells.weekCount).fill(Number.NaN)
    for (let c = cells.start[product]!; c < to; c++) effects[cells.week[c]!] = effect[c]!
    return {
      coefficients: lastRound.coefficients.slice(product * COLUMNS, (product + 1) * COLUMNS),
      scale: lastRound.scale[product]!,
      effects,
    }
  })
}

function meanOfTypes(mixture: readonly MixturePoint[], typeCount: number): Float64Array {
  const mean = new Float64Array(typeCount)
  for (const { weight, centre } of mixture) {
    for (let type = 0; type < typeCount; type++) mean[type]! += weight * centre[type]!
  }
  return mean
}

/** One value per type of a figure that is the same for all products of a type. */
function byType(values: Float64Array, typeOf: Int32Array, otherwise: Float64Array): Float64Array {
  const result = otherwise.slice()
  for (let product = 0; product < typeOf.length; product++) result[typeOf[product]!] = values[product]!
  return result
}
