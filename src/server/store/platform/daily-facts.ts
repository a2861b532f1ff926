import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'
import { COMPANY_TIMEZONE } from '../basics/company-facts.ts'
import { lookAhead, tomorrow } from '../calendar/await-day.ts'
import { holdBegun } from '../catalogue/hold-today.ts'
import { thinLevels } from '../day-facts/thin-levels.ts'
import { requestSync } from './request-sync.ts'

/**
 * Does the work of a new day: starts prices and costs that begin today, and takes a snapshot of each connected store
 * in case its hourly reading has stopped. Schedules itself for tomorrow as long as it has work.
 */
export async function dailyFacts(args: {
  readonly ctx: TenantContext
  readonly input: { readonly afterDay: string }
}): Promise<void> {
  const { ctx, input } = args
  await ctx.db.inTenant(ctx.companyId, (tx) => beginDay(ctx, tx, input.afterDay), { statementTimeoutMs: 0 })
}

async function beginDay(ctx: TenantContext, tx: TenantTransaction, afterDay: string): Promise<void> {
  const today = await companyDay(ctx, tx)
  const changed =
    (await holdBegun(ctx, tx, { held: 'price', afterDay })) +
    (await holdBegun(ctx, tx, { held: 'cost', afterDay }))
  if (changed > 0) await ctx.events.storeDataChanged({ ctx, tx })
  const { rows: connections } = await tx.client.query<{ connectionId: string; lastDay: string | null }>(
    `select c.connection_id as "connectionId",
       (c.last_synced_at at time zone ${COMPANY_TIMEZONE})::date::text as "lastDay"
     from platform_connections c where c.company_id = $1 and c.status = 'active'`,
    [ctx.companyId],
  )
  for (const connection of connections)
    if (connection.lastDay !== today) await requestSync({ ctx, tx, input: { connection } })
  await thinLevels(ctx.companyId, tx, today)
  if (connections.length > 0) await tomorrow({ ctx, tx })
  else await lookAhead({ ctx, tx })
}
