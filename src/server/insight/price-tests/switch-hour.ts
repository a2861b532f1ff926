import { quietestHour } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { COMPANY_TIMEZONE } from '../../store/basics/company-facts.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import type { StoredTest } from './stored-test.ts'

/** Days of orders that say when the shop is quiet: whole weeks. */
const COUNTED_DAYS = 56

/** Only lines whose time was stated with its offset. */
const hoursSql = `
  select extract(hour from ordered_at at time zone ${COMPANY_TIMEZONE})::int4 as hour, count(*)::int4 as orders
  from order_lines
  where company_id = $1 and has_offset and quantity > 0 and day > ${LAST_SALES_DAY} - ${COUNTED_DAYS}
  group by 1`

/** Hour of the company's day around which fewest orders came in of late. */
export async function readQuietestHour({ client }: TenantTransaction, companyId: string): Promise<number> {
  const { rows } = await client.query<{ hour: number; orders: number }>(hoursSql, [companyId])
  const orders = new Array<number>(24).fill(0)
  for (const { hour, orders: counted } of rows) orders[hour] = counted
  return quietestHour(orders)
}

const hourSql = `
  select extract(hour from $2::timestamptz at time zone timezone)::int4 as hour from companies where company_id = $1`

/**
 * True if the prices of today's period may be written: from the quietest hour on. By hand the owner chooses the hour,
 * and days of the practice shop pass in a moment.
 */
export async function isSwitchTime(
  { companyId, clock, config }: Pick<TenantContext, 'companyId' | 'clock' | 'config'>,
  { client }: TenantTransaction,
  { byHand, switchHour }: Pick<StoredTest, 'byHand' | 'switchHour'>,
): Promise<boolean> {
  if (byHand || switchHour === null || config.nango?.isPractice) return true
  const { rows } = await client.query<{ hour: number }>(hourSql, [companyId, clock()])
  return (rows[0]?.hour ?? 0) >= switchHour
}

/** Seconds until the next switch hour of any open test. */
const nextSql = `
  select ceil(min(extract(epoch from
    (d.day + make_interval(hours => t.switch_hour)) at time zone ${COMPANY_TIMEZONE} - $2::timestamptz)))::int4 as seconds
  from price_tests t cross join lateral (
    select date_trunc('day', $2::timestamptz at time zone ${COMPANY_TIMEZONE}) + make_interval(days => n) as day
    from generate_series(0, 1) n) d
  where t.company_id = $1 and t.state in ('running', 'ending') and not t.by_hand and t.switch_hour is not null
    and (d.day + make_interval(hours => t.switch_hour)) at time zone ${COMPANY_TIMEZONE} > $2::timestamptz`

/** Schedules the next run of the tests for the hour at which their prices change; one per company waits. */
export async function awaitSwitch(ctx: TenantContext, tx: TenantTransaction): Promise<void> {
  const { rows } = await tx.client.query<{ seconds: number | null }>(nextSql, [ctx.companyId, ctx.clock()])
  const seconds = rows[0]?.seconds
  if (seconds == null) return
  const data = { companyId: ctx.companyId }
  await ctx.jobs.send('run-price-tests', data, { tx, startAfterSeconds: seconds + 1 })
}
