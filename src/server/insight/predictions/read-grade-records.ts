import type * as z from 'zod'
import { isCoverageLow } from '#analytics'
import type { trackRecordAnswer } from '#contract/track-record'
import type { Queryable } from '../../kit/db/queryable.ts'
import { directionCounts, rangeCounts } from './scored-range.ts'

/** What came of the predictions whose elasticity had a grade. */
type GradeRecord = z.infer<typeof trackRecordAnswer>['grades'][number]

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
