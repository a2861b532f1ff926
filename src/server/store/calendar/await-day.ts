import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'

/** Seconds after midnight in the company's time zone, because clocks differ a little. */
const AFTER_MIDNIGHT_SECONDS = 300

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
