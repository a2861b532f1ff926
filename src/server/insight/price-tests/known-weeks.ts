import { dayOfIsoDate } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { COMPANY_TIMEZONE } from '../../store/basics/company-facts.ts'
import { LAST_READ_DAY } from '../../store/platform/last-read-day.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { type StoredTest, weeksOfTest } from './stored-test.ts'

/**
 * Day from which on sales are not known. A file holds its last day whole; of a connected shop the day of the last
 * reading, or of the last order, may still go on.
 */
const unknownFromSql = `
  select (case when $2 then ${LAST_SALES_DAY} + 1 else greatest(${LAST_READ_DAY}, (
    select max(last_synced_at at time zone ${COMPANY_TIMEZONE})::date from platform_connections
    where company_id = $1 and status = 'active')) end)::text as day`

/** Whole weeks of a test that have passed and whose sales are known: a week that nobody read is not one without sales. */
export async function knownWeeks(
  { client }: TenantTransaction,
  companyId: string,
  { test, today }: { readonly test: StoredTest; readonly today: string },
): Promise<number> {
  if (test.startedOn === null) return 0
  const { rows } = await client.query<{ day: string | null }>(unknownFromSql, [companyId, test.byHand])
  const unknownFrom = rows[0]?.day
  if (unknownFrom == null) return 0
  const until = Math.min(dayOfIsoDate(today), dayOfIsoDate(unknownFrom))
  const weeks = Math.floor((until - dayOfIsoDate(test.startedOn)) / 7)
  return Math.min(Math.max(0, weeks), weeksOfTest(test))
}
