import type { Cells } from '../spells/cells.ts'
import type { CompetitorEffect } from '../types/competitor-effect.ts'
import type { Refinements } from '../types/refinements.ts'
import { type CompetitorInput, placeCompetitors } from './competitors/competitor-state.ts'
import { describeCompetitors, updateCompetitors } from './competitors/fit-competitors.ts'
import type { FollowInput } from './competitors/followers.ts'
import { COMPETITOR_PRIOR, type CompetitorPool } from './competitors/pool-competitors.ts'
import { estimateNoise } from './estimate-noise.ts'
import { CONVERGED, fitProducts, updateMeans, updateScales } from './fit-products.ts'
import { type Marginal, marginalOf, pooledMean, pooledVariance } from './marginal.ts'
import { markOutages } from './mark-outages.ts'
import {
  createModelState,
  DEAL_PRECISION,
  type ModelState,
  PLAIN_DEAL,
  SIGNED_DEAL,
  type TypicalDeal,
  type WarmStart,
  WEEKLY_DEAL,
} from './model-state.ts'
import { type Pooled, poolElasticities } from './pool.ts'
import { errorDirections, poolSharedMeans, type SharedMeans, sharedSlopes } from './shared-means.ts'
import { type EffectGroups, groupTypes, type SharedEffects, updateTimeEffects } from './time-effects.ts'

export interface FittedModel {
  readonly state: ModelState
  /** State at the start of the last round; from it one product can be fitted again with the same result. */
  readonly lastRound: WarmStart & { readonly competitors: CompetitorStart | null }
  /** Time effects that all products together show; `null` if each product's own share is not left out. */
  readonly effects: SharedEffects | null
  readonly groups: EffectGroups
  /** Errors of the store's shared means (`errorDirections`) that `own` and `pooled` count; `null` if these are known. */
  readonly sharedErrors: Float64Array | null
  readonly own: Marginal
  readonly pooled: Pooled
  /** `null` without competitors' prices. */
  readonly competitors: {
    readonly effects: readonly CompetitorEffect[]
    readonly pool: CompetitorPool
    readonly moves: FollowInput
  } | null
}

/** Effects of competitors' prices by product: of the price level, and of weeks without a price. */
export interface CompetitorStart {
  readonly effect: Float64Array
  readonly absentEffect: Float64Array
}

/** Newton steps per product in every round but the first. */
export const STEPS_A_ROUND = 3

/** Convergence limit before the last round: effects, noise and priors still change, so a closer fit is pointless. */
const NEARLY = 0.05

/** Factor on the spread of deal effects between products in the estimate of their mean. */
const WIDER = 1.2

/**
 * Alternates product regressions, time effects, noise and pooling for a fixed number of rounds
 * (penalised quasi-likelihood, Breslow and Clayton 1993).
 */
export function fitModel(
  cells: Cells,
  typeOf: Int32Array,
  typeCount: number,
  rounds: number,
  warm: WarmStart | null,
  refinements: Pick<Refinements, 'effectsFromOthers' | 'saleSigns' | 'sharedMeans'> & {
    readonly isWeekly?: boolean
    readonly competitors?: CompetitorInput
    readonly priorWidth?: number | undefined
  },
  onRound: (round: number) => void,
): FittedModel {
  const signed = refinements.isWeekly ? WEEKLY_DEAL : SIGNED_DEAL
  const deal = refinements.saleSigns ? signed : PLAIN_DEAL
  const state = createModelState(cells, warm, deal)
  const groups = groupTypes(cells, typeOf, typeCount, refinements.effectsFromOthers)
  const competitors = refinements.competitors
    ? placeCompetitors(state, refinements.competitors, () => ({ effect: COMPETITOR_PRIOR.mean, absent: 0 }))
    : null
  let own: Marginal | null = null
  let shared: SharedMeans | null = null
  let sharedErrors: Float64Array | null = null
  let pooled: Pooled | null = null
  let lastRound: FittedModel['lastRound'] = { ...state, competitors: null }
  let effects: SharedEffects | null = null
  for (let round = 0; round < rounds; round++) {
    if (round === rounds - 1)
      lastRound = { ...snapshot(state), competitors: competitors && startOf(competitors) }
    fitProducts(state, round === 0 ? 6 : STEPS_A_ROUND, round < rounds - 1 ? NEARLY : CONVERGED)
    updateMeans(state)
    if (round === 0 || round === 2) markOutages(state)
    if (round < rounds - 1) effects = updateTimeEffects(state, groups)
    if (round === 1 || (round === 3 && rounds > 4)) estimateNoise(state)
    if (round > 0 || warm !== null) updateScales(state)
    own = marginalOf(state, 1)
    if (shared && round === rounds - 1) {
      sharedErrors = errorDirections(shared)
      own = { ...own, slopes: sharedSlopes(state, sharedErrors) }
    }
    pooled = poolElasticities(own, typeOf, typeCount, refinements.priorWidth)
    if (refinements.sharedMeans) shared = poolSharedMeans(state, typeOf, typeCount, pooled, deal)
    updatePriors(state, pooled, deal, shared?.mean[0] ?? 0)
    if (competitors && round < rounds - 1) updateCompetitors(state, competitors, typeOf, typeCount, null)
    onRound(round)
  }
  const effectsOfCompetitors = competitors && {
    ...describeCompetitors(state, competitors, typeOf, typeCount, null),
    moves: competitors.moves,
  }
  return {
    ...{ state, lastRound, effects, groups, sharedErrors, own: own!, pooled: pooled! },
    competitors: effectsOfCompetitors,
  }
}

const startOf = ({ effect, absentEffect }: CompetitorStart): CompetitorStart => ({
  effect: effect.slice(),
  absentEffect: absentEffect.slice(),
})

function snapshot({ coefficients, priors, scale, noise }: ModelState): WarmStart {
  return {
    coefficients: coefficients.slice(),
    scale: scale.slice(),
    priors: { ...priors, elasticity: priors.elasticity.slice() },
    noise,
  }
}

function updatePriors(state: ModelState, pooled: Pooled, deal: TypicalDeal, trendMean: number): void {
  const { priors } = state
  priors.elasticity.set(pooled.typeMean)
  priors.elasticityPrecision = 1 / pooled.spreadOfProducts ** 2
  const spreadOf = (precision: number) => WIDER / Math.sqrt(precision)
  priors.dealMean = pooledMean(marginalOf(state, 3), spreadOf(priors.dealPrecision), deal.effect)
  priors.afterDealMean = pooledMean(marginalOf(state, 4), spreadOf(DEAL_PRECISION), deal.after)
  priors.trendPrecision = 1 / pooledVariance(marginalOf(state, 2), trendMean, 0.02, 1)
  priors.trendMean = trendMean
}
