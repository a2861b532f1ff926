import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'

/** Seconds after midnight in the company's time zone, because clocks differ a little. */
const AFTER_MIDNIGHT_SECONDS = 300
/** Days for which every day's level is kept; of older levels only the changes are kept. */
const EVERY_DAY_FOR_DAYS = 60
const THINNED_AT_ONCE_DAYS = 30

type Asking = {
  readonly ctx: Pick<TenantContext, 'companyId' | 'clock' | 'jobs' | 'events'>
  readonly tx: TenantTransaction
}

/** Schedules a job for a future day on which entered prices or costs begin. */
export async function lookAhead({ ctx, tx }: Asking): Promise<void> {
  const { rows } = await tx.client.query<{ future: boolean }>(
    `select exists (select from price_log where company_id = $1 and effective_from > $2)
       or exists (select from unit_costs where company_id = $1 and effective_from > $2) as future`,
    [ctx.companyId, await companyDay(ctx, tx)],
  )
  if (rows[0]?.future) await tomorrow({ ctx, tx })
}

/** Deletes old levels that equal the one before and the one after. */
export async function thinLevels(
  companyId: string,
  { client }: TenantTransaction,
  today: string,
): Promise<void> {
  await client.query(
    `with old as (
       select product_id, day, quantity,
         lag(quantity) over (partition by product_id order by day) as before,
         lead(quantity) over (partition by product_id order by day) as after
       from inventory_levels
       where company_id = $1 and source = 'platform' and day <= $2::date - ${EVERY_DAY_FOR_DAYS}
         and day > $2::date - ${EVERY_DAY_FOR_DAYS + THINNED_AT_ONCE_DAYS}
     )
     delete from inventory_levels i using old
     where i.company_id = $1 and i.product_id = old.product_id and i.day = old.day
       and old.quantity = old.before and old.quantity = old.after`,
    [companyId, today],
  )
}

/** Schedules one job per company, even if it is requested several times. */
export async function tomorrow({ ctx, tx }: Asking): Promise<void> {
  const { rows } = await tx.client.query<{ seconds: number }>(
    `select ceil(extract(epoch from
       ((date_trunc('day', $2::timestamptz at time zone timezone) + interval '1 day') at time zone timezone) - $2
     ))::int4 as seconds from companies where company_id = $1`,
    [ctx.companyId, ctx.clock()],
  )
  const startAfterSeconds = (rows[0]?.seconds ?? 86_400) + AFTER_MIDNIGHT_SECONDS
  const data = { companyId: ctx.companyId, afterDay: await companyDay(ctx, tx) }
  await ctx.jobs.send('daily-facts', data, { tx, startAfterSeconds })
}
