import type { Queryable } from '../../kit/db/queryable.ts'
import { readGradeRecords } from '../predictions/read-grade-records.ts'

/**
 * A promises more than B, and B more than C; the record of C and D is shown, but promises nothing. A B that was lowered
 * before and not estimated since was an A: it goes to C only where A is low as well.
 */
const lowerSql = `
  update elasticity_estimates set grade = case when $2 and (grade = 'B' or $3) then 'C' else 'B' end,
    reason = coalesce(reason, 'record_low')
  where company_id = $1 and ((grade = 'A' and $3) or (grade = 'B' and $2 and ($3 or reason is distinct from 'record_low')))`

/**
 * Lowers the grades whose predictions held less often than promised: of A to B, of B to C. A grade comes back with the
 * next run once the record of the last year holds again.
 */
export async function lowerGrades(client: Queryable, companyId: string): Promise<void> {
  const records = await readGradeRecords(client, companyId)
  const isLow = (grade: string) => records.some((record) => record.grade === grade && record.isTooNarrow)
  const [lowA, lowB] = [isLow('A'), isLow('B')]
  if (lowA || lowB) await client.query(lowerSql, [companyId, lowB, lowA])
}
