import { type Grade, isCoverageLow } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { directionCounts, rangeCounts } from './scored-range.ts'

/** What came of the predictions whose elasticity had a grade. */
export interface GradeRecord {
  readonly grade: Grade
  /** 90 % ranges that held or missed, and those too wide to tell. */
  readonly scored: number
  readonly held: number
  readonly tooWide: number
  /**
   * Predictions that name a direction against the units expected at the old price, how often sales went that way, and
   * how often they should have by the ranges.
   */
  readonly directions: number
  readonly directionsRight: number
  readonly directionsExpected: number
  /** True if fewer ranges held than a 90 % range misses by chance. */
  readonly isTooNarrow: boolean
}

/** Older changes say little of the estimates of today. */
const RECORD_DAYS = 365

const ranges = rangeCounts('true')
const recordsSql = `
  select grade, ${ranges.scored} as scored, ${ranges.held} as held, ${ranges.tooWide} as "tooWide",
    ${directionCounts.told} as directions, ${directionCounts.right} as "directionsRight",
    ${directionCounts.expected} as "directionsExpected"
  from price_predictions
  where company_id = $1 and status = 'scored' and grade is not null
    and changed_on > (select max(changed_on) from price_predictions where company_id = $1) - ${RECORD_DAYS}
  group by grade order by grade`

/** Returns the record of each grade with a scored prediction, of accepted, observed and earlier changes together. */
export async function readGradeRecords(client: Queryable, companyId: string): Promise<GradeRecord[]> {
  const { rows } = await client.query<Omit<GradeRecord, 'isTooNarrow'>>(recordsSql, [companyId])
  return rows.map((row) => ({ ...row, isTooNarrow: isCoverageLow(row.held, row.scored) }))
}
