import type { WindowRates } from './difference-in-differences.ts'

/** Prior of the ln lift. */
export interface Prediction {
  readonly lift: number
  readonly variance: number
}

/** Posterior of (ln counterfactual rate per day, ln lift), as a normal. */
export interface JointPosterior {
  readonly control: number
  readonly lift: number
  readonly controlVariance: number
  readonly liftVariance: number
  readonly covariance: number
}

/** Variance of ln lift without a prediction, nearly flat. */
const flatVariance = 25
const steps = 30

/**
 * Counts y_T, y_B with means n_T e^a and n_B e^b and quasi-Poisson likelihood (y ln mu - mu)/phi, where a = m + l + eps_T,
 * b = m + eps_B, l ~ N(l0, s0^2), m flat. Then a - b ~ N(l0, S), S = s0^2 + v_T + v_B: Newton steps to the mode
 * of the concave (a, b) density, curvature as precision, then l and m given (a, b) by the normal formulas.
 */
export function posteriorOf(rates: WindowRates, prediction: Prediction | null): JointPosterior {
  const prior = prediction ?? { lift: 0, variance: flatVariance }
  const { treatedNoise, controlNoise } = rates
  const total = prior.variance + treatedNoise + controlNoise
  const mode = findMode(rates, prior.lift, total)
  const gap = mode.a - mode.b - prior.lift
  const share = prior.variance / total
  const back = controlNoise / total
  const gapVariance = mode.aa + mode.bb - 2 * mode.ab
  const crossGap = mode.ab - mode.bb
  return {
    lift: prior.lift + share * gap,
    control: mode.b + back * gap,
    liftVariance: prior.variance * (1 - share) + share ** 2 * gapVariance,
    controlVariance: mode.bb + 2 * back * crossGap + back ** 2 * gapVariance + controlNoise * (1 - back),
    covariance: share * crossGap + share * back * gapVariance - share * controlNoise,
  }
}

/** Mode (a, b) and the covariance there. */
function findMode(rates: WindowRates, lift: number, total: number) {
  const { treatedUnits, treatedDays, controlUnits, controlDays, poisson } = rates
  let b = Math.log((controlUnits + 0.5) / controlDays)
  let a = b + lift
  let aa = 0
  let ab = 0
  let bb = 0
  for (let step = 0; step < steps; step++) {
    const meanA = treatedDays * Math.exp(a)
    const meanB = controlDays * Math.exp(b)
    const pull = (a - b - lift) / total
    const slopeA = (treatedUnits - meanA) / poisson - pull
    const slopeB = (controlUnits - meanB) / poisson + pull
    const curveA = meanA / poisson + 1 / total
    const curveB = meanB / poisson + 1 / total
    const determinant = curveA * curveB - 1 / total ** 2
    aa = curveB / determinant
    bb = curveA / determinant
    ab = 1 / total / determinant
    const moveA = clamp(aa * slopeA + ab * slopeB)
    const moveB = clamp(ab * slopeA + bb * slopeB)
    a += moveA
    b += moveB
    if (Math.abs(moveA) + Math.abs(moveB) < 1e-10) break
  }
  return { a, b, aa, ab, bb }
}

/** Limits Newton steps, which overshoot the exponential from far off. */
function clamp(move: number): number {
  return Math.min(1, Math.max(-1, move))
}
