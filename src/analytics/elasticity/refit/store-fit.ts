import type { CleanStore, LineHabits } from '../lines/clean-lines.ts'
import type { CompetitorPool } from '../model/competitors/pool-competitors.ts'
import type { StoreDriftFit } from '../model/drift/estimate-drift.ts'
import type { FittedModel } from '../model/fit-model.ts'
import { COLUMNS, type Noise } from '../model/model-state.ts'
import type { MixturePoint } from '../model/pool.ts'
import type { SharedEffects } from '../model/time-effects.ts'
import type { Refinements } from '../types/refinements.ts'
import type { ProductColumns } from '../types/store-columns.ts'

/**
 * Results of a run about the store, enough to fit single products again without the others. Plain data and typed
 * arrays. Types are numbered as in the run; a type without products in the run stands for any new type.
 */
export interface StoreFit {
  readonly firstDay: number
  readonly endDay: number
  readonly refinements: Refinements
  readonly habits: LineHabits
  readonly usualDipDays: number
  /** Running sum of the factors of busy days (see `DayProfile`). */
  readonly busyDays: Float64Array
  /** Elasticity by type for placing the days of price changes; `typeElasticity` is the start of the regression. */
  readonly placing: Float64Array
  readonly typeElasticity: Float64Array
  readonly elasticityPrecision: number
  readonly trendMean: number
  readonly trendPrecision: number
  readonly dealMean: number
  readonly afterDealMean: number
  readonly noise: Noise
  readonly noiseAtBound: boolean
  readonly groupOfType: Int32Array
  readonly effects: SharedEffects
  /** Errors of the store's shared means; `null` if these count as known. */
  readonly sharedErrors: Float64Array | null
  readonly mixture: readonly MixturePoint[]
  readonly storeDeviation: number
  readonly spreadOfProducts: number
  readonly drift: StoreDriftFit | null
  readonly poorFit: boolean
  /** What the store shows of competitors' prices; `null` if there were none. */
  readonly competitors: CompetitorPool | null
}

/** State of one product at the start of the last round. */
export interface ProductFit {
  readonly coefficients: Float64Array
  readonly scale: number
  /** Log time effects by week as the other products showed them; NaN in weeks when this product was not on sale. */
  readonly effects: Float32Array
  /** Effect of competitors' prices, and of weeks without one; 0 where none is estimated. */
  readonly competitor: number
  readonly competitorAbsent: number
}

export interface KeptFit {
  readonly store: StoreFit
  readonly cleaned: CleanStore
  /** `null` for a product without cells. */
  readonly products: readonly (ProductFit | null)[]
}

export interface Placement {
  readonly elasticity: Float64Array
  readonly busyDays: Float64Array
  readonly usualDipDays: number
}

/** Returns the data for a refit; `null` if time effects are no sums valid for all products (refinement is off). */
export function keepFit(
  store: CleanStore,
  products: ProductColumns,
  placement: Placement,
  fitted: FittedModel & { readonly drift: StoreDriftFit | null },
  refinements: Refinements,
  poorFit: boolean,
): KeptFit | null {
  const { state, lastRound, effects, groups, pooled, drift } = fitted
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
      trendMean: lastRound.priors.trendMean,
      trendPrecision: lastRound.priors.trendPrecision,
      dealMean: lastRound.priors.dealMean,
      afterDealMean: lastRound.priors.afterDealMean,
      noise: state.noise,
      noiseAtBound: state.noiseAtBound,
      groupOfType: groups.groupOfType,
      effects,
      sharedErrors: fitted.sharedErrors,
      mixture: pooled.mixture,
      storeDeviation: pooled.storeDeviation,
      spreadOfProducts: pooled.spreadOfProducts,
      drift,
      poorFit,
      competitors: fitted.competitors?.pool ?? null,
    },
    cleaned: store,
    products: keepProducts(fitted),
  }
}

/** Returns what each product needs to repeat its last round. */
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
      competitor: lastRound.competitors?.effect[product] ?? 0,
      competitorAbsent: lastRound.competitors?.absentEffect[product] ?? 0,
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

/** Returns one value per type of a figure that is equal for all products of a type. */
function byType(values: Float64Array, typeOf: Int32Array, otherwise: Float64Array): Float64Array {
  const result = otherwise.slice()
  for (let product = 0; product < typeOf.length; product++) result[typeOf[product]!] = values[product]!
  return result
}
