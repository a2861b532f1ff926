import { meanOf } from '../stats/mean.ts'
import { type MixUse, mixUse } from './estimate-mix.ts'

/** Reasons why contributions cannot be estimated, or only as a range. */
export const MIX_REASONS = [
  'no_spend',
  'no_sales',
  'few_weeks',
  'no_variation',
  'spend_moves_together',
  'under_a_year',
] as const
export type MixReason = (typeof MIX_REASONS)[number]

export interface MixReadiness {
  readonly use: MixUse
  readonly reasons: readonly MixReason[]
  /** Weeks still missing for a first range, and for a full answer. */
  readonly weeksMissing: number
}

/** Least variation of spend (standard deviation / mean) at which a response of sales can be seen. */
const LEAST_VARIATION = 0.1
/** Correlation above which two channels cannot be separated by their weeks. */
const TOO_ALIKE = 0.97
const WEEKS_FOR_RANGE = 13
const WEEKS_FOR_FULL = 52

/**
 * Decides whether contributions can be estimated: not without spend, sales or 13 weeks, or if no channel's spend ever
 * changes; only as a range with less than a year, or if two channels always move together.
 */
export function mixReadiness(target: Float64Array, spend: readonly Float64Array[]): MixReadiness {
  const weeks = target.length
  const active = spend.filter((weekly) => weekly.some((x) => x > 0))
  const missing = (least: number) => Math.max(0, least - weeks)
  const cannot = (reason: MixReason): MixReadiness => ({
    use: 'not_estimated',
    reasons: [reason],
    weeksMissing: missing(WEEKS_FOR_RANGE),
  })
  if (active.length === 0) return cannot('no_spend')
  if (!target.some((y) => y > 0)) return cannot('no_sales')
  if (mixUse(weeks) === 'not_estimated') return cannot('few_weeks')
  if (active.every((weekly) => variation(weekly) < LEAST_VARIATION)) return cannot('no_variation')
  const reasons: MixReason[] = []
  if (weeks < WEEKS_FOR_FULL) reasons.push('under_a_year')
  if (active.some((a, i) => active.some((b, j) => j > i && correlation(a, b) > TOO_ALIKE)))
    reasons.push('spend_moves_together')
  return { use: reasons.length > 0 ? 'range_only' : 'full', reasons, weeksMissing: missing(WEEKS_FOR_FULL) }
}

function moments(x: Float64Array) {
  const mean = meanOf(x)
  return { mean, squares: x.reduce((sum, v) => sum + (v - mean) ** 2, 0) }
}

function variation(x: Float64Array): number {
  const { mean, squares } = moments(x)
  return mean > 0 ? Math.sqrt(squares / x.length) / mean : 0
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [of, to] = [moments(a), moments(b)]
  const product = a.reduce((sum, v, t) => sum + (v - of.mean) * (b[t]! - to.mean), 0)
  return of.squares > 0 && to.squares > 0 ? product / Math.sqrt(of.squares * to.squares) : 0
}
