import { type Grade, intervalBelowZero } from '#analytics'
import { wasSold } from '../../store/rollups/store-sums.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'

/** Columns of `elasticity_estimates` as `e`, where a product may have no row yet. */
export const estimateColumns = `
  e.elasticity, e.low, e.high, ${NEXT_DEVIATION} as "nextDeviation", e.grade, e.own_share as "ownShare", coalesce(e.months, 0) as months, e.reason`

export interface EstimateRow {
  readonly elasticity: number | null
  readonly low: number | null
  readonly high: number | null
  /** Standard deviation of what holds in a coming half-year; `low` and `high` are of the long run. */
  readonly nextDeviation: number | null
  readonly grade: Grade | null
  readonly ownShare: number | null
  readonly months: number
  readonly reason: string | null
}

/** Gives an estimate the form of the answer. */
export function presentEstimate(row: EstimateRow) {
  const { elasticity, low, high, nextDeviation, grade, ownShare, months, reason } = row
  const next =
    elasticity === null || nextDeviation === null
      ? { low: null, high: null }
      : intervalBelowZero(elasticity, nextDeviation)
  return {
    ...{ elasticity, low, high, grade, ownShare, months, reason },
    ...{ nextLow: next.low, nextHigh: next.high, nextDeviation },
  }
}

/** True if product `p` has a sale. The totals are always current; an estimate may be older than an import. */
export const hasHistorySql = `coalesce((
  select ${wasSold} from product_totals t
  where t.company_id = $1 and t.product_id = p.product_id), false)`
