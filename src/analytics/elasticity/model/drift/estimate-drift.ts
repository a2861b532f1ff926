import type { Grain } from '../../types/product-estimate.ts'
import type { FittedModel } from '../fit-model.ts'
import type { Marginal } from '../marginal.ts'
import { type Pooled, SPREAD_CORRECTION } from '../pool.ts'
import { type BlockEvidence, blockEvidence } from './block-evidence.ts'
import { DRIFT_OF_LINES, DRIFT_OF_TOTALS } from './drift-prior.ts'
import type { Spreads } from './grid.ts'
import { type HalfYears, halfYearsOf } from './half-years.ts'
import { type PastSupport, pastSupport } from './past-support.ts'
import { type DriftLevels, poolDrift } from './pool-drift.ts'
import { type ProductPosteriors, productPosterior } from './product-posterior.ts'

/** Drift of a store by half-years, enough to fit single products again. */
export interface StoreDriftFit {
  readonly halfYears: HalfYears
  readonly levels: DriftLevels
  /** `null` if the window is too short to tell. */
  readonly support: PastSupport | null
}

export interface EstimatedDrift {
  readonly evidence: BlockEvidence
  readonly store: StoreDriftFit
}

/** Drift by half-years of a fitted store. */
export function estimateDrift(
  { state, lastRound }: Pick<FittedModel, 'state' | 'lastRound'>,
  typeOf: Int32Array,
  typeCount: number,
  { grain, priorWidth }: { readonly grain: Grain; readonly priorWidth?: number | undefined },
): EstimatedDrift {
  const halfYears = halfYearsOf(state.cells.weekCount)
  const evidence = blockEvidence(state, halfYears, lastRound.priors)
  const levels = poolDrift(evidence, typeOf, typeCount, {
    sizes: grain === 'spells' ? DRIFT_OF_LINES : DRIFT_OF_TOTALS,
    priorWidth,
  })
  return { evidence, store: { halfYears, levels, support: pastSupport(evidence, levels.spreads.product) } }
}

/**
 * The long-run interval is never narrower than without drift: with few price moves a part of the spread between
 * products would pass to their drift. Of the spread between products only the part counts that lasted in the past.
 */
export function driftPosterior(
  evidence: BlockEvidence,
  typeOf: Int32Array,
  { levels, support }: StoreDriftFit,
  pooled: Pick<Pooled, 'deviation' | 'sharedVariance'>,
): ProductPosteriors {
  const found = productPosterior(
    evidence,
    typeOf,
    levels.points,
    SPREAD_CORRECTION * Math.sqrt(support?.share ?? 1),
  )
  const deviation = found.deviation.map((own, i) =>
    Math.max(Math.sqrt(own ** 2 + pooled.sharedVariance[i]!), pooled.deviation[i]!),
  )
  const nextDeviation = found.nextDeviation.map((own, i) =>
    Math.sqrt(own ** 2 - found.deviation[i]! ** 2 + deviation[i]! ** 2),
  )
  return { ...found, deviation, nextDeviation }
}

/** What the products of a store, and of a type, share of a coming half-year's departure; nothing without drift. */
export function driftsOf(
  drift: Pick<StoreDriftFit, 'levels'> | null,
): Partial<Pick<Spreads, 'storeDrift' | 'typeDrift'>> {
  if (drift === null) return {}
  const { storeDrift, typeDrift } = drift.levels.spreads
  return { storeDrift, typeDrift }
}

/** Below this share of lasting differences no product-level grade is given. */
const LEAST_SUPPORT = 0.75

/** True if the store's past contradicts lasting differences between its products. */
export function isUnsupported(drift: Pick<StoreDriftFit, 'support'> | null): boolean {
  return drift?.support != null && drift.support.share < LEAST_SUPPORT
}

/** The posterior of a model without drift: what holds next is what holds over the long run. */
export function steadyPosterior(
  own: Marginal,
  { mean, deviation, spreadOfProducts }: Pick<Pooled, 'mean' | 'deviation' | 'spreadOfProducts'>,
): ProductPosteriors {
  const prior = 1 / spreadOfProducts ** 2
  const ownShare = own.precision.map((precision) => precision / (precision + prior))
  return { mean, deviation, nextDeviation: deviation, ownShare }
}
