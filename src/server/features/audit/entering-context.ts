import { type RequestContext, withTransactions } from '../../context.ts'
import type { Database, TenantTransaction } from '../../db/database.ts'

interface Entering {
  readonly ctx: RequestContext
  /** Whether an entry was committed. */
  readonly hasEntered: () => boolean
}

/**
 * The same context, whose first transaction that wrote something of the company takes the entry along: it is written
 * right before the commit, and lost with it.
 */
export function enteringContext(
  ctx: RequestContext,
  enter: (tx: TenantTransaction) => Promise<void>,
): Entering {
  let hasEntered = false
  const inTenant: Database['inTenant'] = async (companyId, run, options) => {
    let enters = false
    const result = await ctx.db.inTenant(
      companyId,
      async (tx) => {
        const given = await run(tx)
        enters = !hasEntered && companyId === ctx.companyId && !options?.readOnly && (await hasWritten(tx))
        if (enters) await enter(tx)
        return given
      },
      options,
    )
    hasEntered ||= enters
    return result
  }
  return { ctx: withTransactions(ctx, inTenant), hasEntered: () => hasEntered }
}

async function hasWritten({ client }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
  )
  return rows[0]?.wrote ?? false
}
