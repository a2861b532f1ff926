import type { ProductEstimate } from '#analytics'
import { mean } from '../score.ts'
import { estimateWeeks, type Juice, type Marks, slopesOf } from './orange-juice.ts'
import type { Slope } from './regress.ts'

const NORMAL_95 = 1.645
const HALF_YEAR = 26
const LEAST_WEEKS_NEXT = 18

/** How the estimates of one window compare with a truth that is itself known to a standard error. */
export interface WindowScore {
  readonly rmse: number
  readonly bias: number
  readonly cover: number
  /** Mean width of the 90 % interval plus 20 times the distance by which it misses. */
  readonly intervalScore: number
}

export interface ScoredWindow {
  readonly start: number
  readonly longRun: WindowScore
  /** Against the elasticity of the 26 weeks that follow. */
  readonly next: WindowScore
}

export function scoreWindow(juice: Juice, start: number, length: number, marks: Marks): ScoredWindow {
  const estimates = estimateWeeks(juice, start, start + length, marks)
  const later = juice.weeks.filter(({ week }) => week >= start + length && week < start + length + HALF_YEAR)
  const next = slopesOf(later, juice.type.length, LEAST_WEEKS_NEXT)
  const known = next.map((slope, i) => (juice.truth[i] ? slope : null))
  return {
    start,
    longRun: compare(estimates, juice.truth, ({ standardDeviation }) => standardDeviation!),
    next: compare(estimates, known, ({ nextDeviation }) => nextDeviation!),
  }
}

function compare(
  estimates: readonly ProductEstimate[],
  truth: readonly (Slope | null)[],
  deviationOf: (estimate: ProductEstimate) => number,
): WindowScore {
  const each = estimates.flatMap((estimate, i) => {
    const slope = truth[i]
    if (!slope || estimate.elasticity === null) return []
    const half = NORMAL_95 * Math.hypot(deviationOf(estimate), slope.error)
    const error = estimate.elasticity - slope.value
    return [{ error, half }]
  })
  return {
    rmse: Math.sqrt(mean(each.map(({ error }) => error ** 2))),
    bias: mean(each.map(({ error }) => error)),
    cover: mean(each.map(({ error, half }) => Number(Math.abs(error) <= half))),
    intervalScore: mean(each.map(({ error, half }) => 2 * half + 20 * Math.max(Math.abs(error) - half, 0))),
  }
}
