import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** Returns today in the company's time zone, `YYYY-MM-DD`. */
export async function companyDay(
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  { client }: Pick<TenantTransaction, 'client'>,
): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    'select ($2::timestamptz at time zone timezone)::date::text as day from companies where company_id = $1',
    [ctx.companyId, ctx.clock()],
  )
  return rows[0]?.day ?? ctx.clock().toISOString().slice(0, 10)
}
