import type { FittedModel } from '../fit-model.ts'
import type { Marginal } from '../marginal.ts'
import { type Pooled, SPREAD_CORRECTION } from '../pool.ts'
import { type BlockEvidence, blockEvidence } from './block-evidence.ts'
import { type HalfYears, halfYearsOf } from './half-years.ts'
import { type DriftLevels, type DriftPoint, poolDrift } from './pool-drift.ts'
import { type ProductPosteriors, productPosterior } from './product-posterior.ts'

/** Drift of a store by half-years, enough to fit single products again. */
export interface StoreDriftFit {
  readonly halfYears: HalfYears
  readonly levels: DriftLevels
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
): EstimatedDrift {
  const halfYears = halfYearsOf(state.cells.weekCount)
  const evidence = blockEvidence(state, halfYears, lastRound.priors)
  return { evidence, store: { halfYears, levels: poolDrift(evidence, typeOf, typeCount) } }
}

/**
 * The long-run interval is never narrower than without drift: with few price moves a part of the spread between
 * products would pass to their drift.
 */
export function driftPosterior(
  evidence: BlockEvidence,
  typeOf: Int32Array,
  points: readonly DriftPoint[],
  pooled: Pick<Pooled, 'deviation'>,
): ProductPosteriors {
  const found = productPosterior(evidence, typeOf, points, SPREAD_CORRECTION)
  const deviation = found.deviation.map((own, i) => Math.max(own, pooled.deviation[i]!))
  const nextDeviation = found.nextDeviation.map((own, i) =>
    Math.sqrt(own ** 2 - found.deviation[i]! ** 2 + deviation[i]! ** 2),
  )
  return { ...found, deviation, nextDeviation }
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
