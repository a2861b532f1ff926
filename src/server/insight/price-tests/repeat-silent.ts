import type { TenantTransaction } from '../../kit/db/database.ts'
import type { StoredTest } from './stored-test.ts'

/** Days in a row without any order after which the store counts as closed, or its orders as lost. */
const SILENT_DAYS = 7
/** Days before the test that say how often the store sells, and the share of them on which it has to. */
const BEFORE_DAYS = 56
const USUAL_SHARE = 0.9

const soldDaysSql = `
  select day - $2::date as day from store_days
  where company_id = $1 and lines > 0 and day >= $2::date - ${BEFORE_DAYS} and day < $2::date + $3::int4 order by 1`

const repeatedSql = `
  select distinct period / 2 as pair from price_test_arms
  where company_id = $1 and test_id = $2 and void_reason = 'no_orders'`

const voidSql = `
  update price_test_arms set state = 'void', void_reason = 'no_orders'
  where company_id = $1 and test_id = $2 and period / 2 = $3`

const copySql = `
  insert into price_test_arms (company_id, test_id, product_id, period, arm, state)
  select company_id, test_id, product_id, period + 2 * ($4::int4 - $3::int4), arm, 'planned' from price_test_arms
  where company_id = $1 and test_id = $2 and period / 2 = $3
  on conflict do nothing returning 1`

const longerSql = `
  update price_tests set pairs = pairs + 1, updated_at = now() where company_id = $1 and test_id = $2`

/**
 * A pair of periods in which a store that sells nearly every day sold nothing for a week counts for nothing, and is
 * repeated at the end with the same arms. Returns the test as it is then.
 */
export async function repeatSilent(
  { client }: TenantTransaction,
  companyId: string,
  { test, weeks }: { readonly test: StoredTest; readonly weeks: number },
): Promise<StoredTest> {
  const pairDays = 14 * test.periodWeeks
  const known = Math.floor((7 * weeks) / pairDays)
  if (known === 0) return test
  const sold = await client.query<{ day: number }>(soldDaysSql, [companyId, test.startedOn, known * pairDays])
  const days = new Set(sold.rows.map(({ day }) => day))
  const before = [...days].filter((day) => day < 0).length
  if (before < USUAL_SHARE * BEFORE_DAYS) return test
  const of = [companyId, test.testId]
  const { rows } = await client.query<{ pair: number }>(repeatedSql, of)
  const repeated = new Set(rows.map(({ pair }) => pair))
  let { pairs } = test
  for (let pair = 0; pair < known; pair++) {
    if (repeated.has(pair) || !isSilent(days, pair * pairDays, pairDays)) continue
    await client.query(voidSql, [...of, pair])
    await client.query(copySql, [...of, pair, pairs])
    await client.query(longerSql, of)
    pairs++
  }
  return { ...test, pairs }
}

/** True if no order came in for so many days in a row. */
function isSilent(days: ReadonlySet<number>, from: number, length: number): boolean {
  let run = 0
  for (let day = from; day < from + length; day++) {
    run = days.has(day) ? 0 : run + 1
    if (run === SILENT_DAYS) return true
  }
  return false
}
