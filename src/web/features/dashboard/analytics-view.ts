import {
  type ElasticityColour,
  elasticityColour,
  recommendationLabel,
  type Sensitivity,
  sensitivity,
} from '#analytics'
import { TABLE_PAGE_SIZE } from '#contract/page-sizes'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { LABEL_IDS } from './rule-labels.ts'
import type { ElasticityRow } from './types.ts'
import { isImplausible, NAME_LIMITS } from './view-model.ts'

export interface AnalyticsRow {
  readonly id: number
  readonly fullName: string
  readonly name: string
  /** `null` if the data cannot determine it; `reason` says why. */
  readonly figure: { readonly value: number; readonly colour: ElasticityColour } | null
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly sensitivity: Sensitivity | null
  readonly labelId: (typeof LABEL_IDS)[keyof typeof LABEL_IDS] | null
  /** True if the label says to cut the price although customers react too little for a cut to bring more revenue. */
  readonly isCutAtALoss: boolean
  readonly implausible: boolean
  readonly reason: string | null
}

export function toAnalyticsRow(row: ElasticityRow): AnalyticsRow {
  const { elasticity, low, high } = row
  const label = recommendationLabel(elasticity)
  return {
    id: row.productId,
    fullName: row.title,
    name: cutName(row.title, NAME_LIMITS.table),
    figure: elasticity === null ? null : { value: elasticity, colour: elasticityColour(elasticity) },
    interval: low === null || high === null ? null : { low, high },
    sensitivity: sensitivity(elasticity),
    labelId: label === null ? null : LABEL_IDS[label],
    isCutAtALoss: label === 'Consider decrease' && elasticity !== null && elasticity > -1,
    implausible: isImplausible(elasticity),
    reason: row.reason,
  }
}

export interface Paging {
  /** 1-based numbers of the first and last row shown; 0 when there is none. */
  readonly first: number
  readonly last: number
  readonly previous: number | null
  readonly next: number | null
}

export function pagingOf(page: number, rows: number, total: number): Paging {
  const before = (page - 1) * TABLE_PAGE_SIZE
  const pages = Math.max(1, Math.ceil(total / TABLE_PAGE_SIZE))
  return {
    first: rows === 0 ? 0 : before + 1,
    last: rows === 0 ? 0 : before + rows,
    previous: page > 1 ? Math.min(page - 1, pages) : null,
    next: page < pages ? page + 1 : null,
  }
}
