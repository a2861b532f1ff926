import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import type { WindowRates } from './difference-in-differences.ts'
import { recoveryDays } from './free-sales.ts'
import { incrementInterval } from './increment-interval.ts'
import type { Promotion } from './promotion.ts'
import { type Prediction, posteriorOf } from './uplift-posterior.ts'

/** Common correction of the predicted ln lift of a store's promotions, with its variance (see `correctPrediction`). */
export interface PredictionCorrection {
  readonly shift: number
  readonly variance: number
}

const noCorrection: PredictionCorrection = { shift: 0, variance: 0 }

/** Knowledge of a product from the elasticity estimate. `null`: none, only the comparison counts. */
export interface UpliftPrior {
  readonly elasticity: number
  readonly deviation: number
  /** Store-wide ln effect of a deal beyond its price, and of the three weeks after it (<= 0). */
  readonly dealEffect: number
  readonly afterDealEffect: number
}

export interface Uplift {
  readonly promotion: Promotion
  /** Units that would have been sold at the regular price. */
  readonly expectedUnits: number
  /** Units added during the promotion, with 90 % interval. */
  readonly addedUnits: number
  readonly low: number
  readonly high: number
  /** Units that buyers brought forward from the three weeks after. */
  readonly broughtForwardUnits: number
  /** Lift of units, added / expected, with 90 % interval. */
  readonly lift: number
  readonly liftLow: number
  readonly liftHigh: number
  /** P(lift > 0) from the comparison alone: the elasticity must not prove the promotion's success. */
  readonly confidence: number
  /** The comparison alone: ln lift and its standard error, including the placebo calibration. */
  readonly comparison: { readonly lift: number; readonly error: number }
}

/** Standard deviation of deal effects between promotions, on the log scale. */
const dealSpread = 0.1
/** Prior standard deviation of a store's common deviation from the prediction, on the log scale. */
const correctionSpread = 0.15
/** Predicted units from which a promotion is found whether it succeeded or not. */
const surelySeen = 6

/**
 * Uplift of one promotion: sales in its window and around it, with the elasticity's prediction l0 = e ln(1 - depth) +
 * deal, se0^2 = (sd ln(1 - depth))^2 + 0.1^2 as prior of the ln lift. Sales are measured from the day after the one
 * that revealed the price, and scaled to the whole promotion. `zScale` is the placebo calibration.
 */
export function measureUplift(
  promotion: Promotion,
  rates: WindowRates,
  prior: UpliftPrior | null,
  correction: PredictionCorrection = noCorrection,
  zScale = 1,
): Uplift {
  const joint = posteriorOf(rates, prior === null ? null : predict(promotion.depth, prior, correction))
  const days = promotion.endDay - promotion.startDay
  const expectedUnits = Math.exp(joint.control) * days
  const after = prior ? Math.min(0, prior.afterDealEffect) : 0
  const spread = NORMAL_95 * Math.sqrt(joint.liftVariance)
  return {
    promotion,
    expectedUnits,
    addedUnits: expectedUnits * (Math.exp(joint.lift) - 1),
    ...incrementInterval(joint, days),
    broughtForwardUnits: Math.exp(joint.control) * recoveryDays * (1 - Math.exp(after)),
    lift: Math.exp(joint.lift) - 1,
    liftLow: Math.exp(joint.lift - spread) - 1,
    liftHigh: Math.exp(joint.lift + spread) - 1,
    confidence: normalCdf(rates.lift / rates.error / zScale),
    comparison: { lift: rates.lift, error: rates.error * zScale },
  }
}

function predict(depth: number, prior: UpliftPrior, correction: PredictionCorrection): Prediction {
  const logPrice = Math.log(1 - depth)
  return {
    lift: prior.elasticity * logPrice + prior.dealEffect + correction.shift,
    variance: (prior.deviation * logPrice) ** 2 + dealSpread ** 2 + correction.variance,
  }
}

/**
 * Common deviation of a store's promotions from the prediction: ln of units sold over units predicted, each weighted
 * by 1 / (phi + variance x mu), shrunk to 0 with a spread of 0.15. Uses sums of units, as logs of small counts are
 * biased, and only promotions that would have been found anyway, as small ones were found because they succeeded.
 */
export function correctPrediction(
  promotions: readonly { promotion: Promotion; rates: WindowRates | null; prior: UpliftPrior | null }[],
): PredictionCorrection {
  const weight = 1 / correctionSpread ** 2
  let sold = weight
  let predicted = weight
  for (const { promotion, rates, prior } of promotions) {
    if (rates === null || prior === null || rates.controlUnits === 0) continue
    const { lift, variance } = predict(promotion.depth, prior, noCorrection)
    const mean = (rates.controlUnits / rates.controlDays) * rates.treatedDays * Math.exp(lift)
    if (mean < surelySeen) continue
    const noise = variance + rates.treatedNoise + rates.controlNoise + rates.poisson / rates.controlUnits
    const trust = 1 / (rates.poisson + noise * mean)
    sold += trust * rates.treatedUnits
    predicted += trust * mean
  }
  return { shift: Math.log(sold / predicted), variance: 1 / predicted }
}
