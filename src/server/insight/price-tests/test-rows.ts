import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { type PriceTest, shopDay, weeksOfTest } from './stored-test.ts'

interface TestRow
  extends Pick<
    PriceTest,
    | 'testId'
    | 'name'
    | 'state'
    | 'byHand'
    | 'periodWeeks'
    | 'pairs'
    | 'promise'
    | 'replay'
    | 'scheduleHash'
    | 'seed'
    | 'look'
    | 'verdict'
    | 'products'
    | 'step'
    | 'switchHour'
  > {
  readonly startedOn: string | null
  readonly endedOn: string | null
  readonly createdBy: string | null
  readonly createdAt: Date
}

const rowsSql = `
  select t.test_id as "testId", t.name, t.state, t.by_hand as "byHand", t.period_weeks as "periodWeeks", t.pairs,
    t.promise, t.replay, t.schedule_hash as "scheduleHash", t.seed, t.verdict,
    t.started_on::text as "startedOn", t.switch_hour as "switchHour", t.ended_on::text as "endedOn",
    (select count(*)::int4 from price_test_products p where p.company_id = $1 and p.test_id = t.test_id) as products,
    (select coalesce(avg(p.high_price / p.low_price - 1), 0)::float8 from price_test_products p
      where p.company_id = $1 and p.test_id = t.test_id) as step,
    (select jsonb_build_object('day', l.day, 'weeks', l.weeks, 'estimate', l.estimate, 'low', l.low, 'high', l.high)
      from price_test_looks l where l.company_id = $1 and l.test_id = t.test_id order by l.day desc limit 1) as look,
    (select ${USER_NAME} from users u where u.company_id = $1 and u.user_id = t.created_by) as "createdBy",
    t.created_at as "createdAt"
  from price_tests t where t.company_id = $1 and ($2::uuid is null or t.test_id = $2)
  order by t.created_at desc, t.test_id`

/** Reads tests as the caller sees them, newest first. */
export async function readTests(
  ctx: TenantContext,
  tx: TenantTransaction,
  testId: string | null,
): Promise<PriceTest[]> {
  const { rows } = await tx.client.query<TestRow>(rowsSql, [ctx.companyId, testId])
  const today = await shopDay(tx, ctx.companyId, await companyDay(ctx, tx))
  return rows.map((row) => present(row, today))
}

export async function readTest(
  ctx: TenantContext,
  tx: TenantTransaction,
  testId: string,
): Promise<PriceTest> {
  const [found] = await readTests(ctx, tx, testId)
  if (!found) throw problem('price_test.not_found')
  return found
}

function present({ startedOn, endedOn, createdBy, createdAt, ...row }: TestRow, today: string): PriceTest {
  const weeks = weeksOfTest(row)
  const start = startedOn === null ? null : dayOfIsoDate(startedOn)
  const planned = start === null ? null : isoDateOfDay(start + 7 * weeks)
  const days = start === null ? 0 : dayOfIsoDate(today) - start
  const length = 7 * row.periodWeeks
  const period = Math.max(0, Math.floor(days / length))
  const isOn = row.state === 'running' && start !== null && period < 2 * row.pairs
  return {
    ...row,
    weeks,
    startsOn: startedOn,
    endsOn: endedOn ?? planned,
    period: isOn ? period + 1 : null,
    nextSwitchOn: isOn ? isoDateOfDay(days < 0 ? start : start + length * (period + 1)) : null,
    today,
    createdBy: createdBy ?? '',
    createdAt: createdAt.toISOString(),
  }
}
