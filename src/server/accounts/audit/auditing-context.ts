import { type RequestContext, withTransactions } from '../../kit/context.ts'
import type { Database, TenantTransaction } from '../../kit/db/database.ts'
import { hasWritten } from '../../kit/db/has-written.ts'

interface Entering {
  readonly ctx: RequestContext
  /** Whether an entry was committed. */
  readonly hasEntered: () => boolean
}

/**
 * The same context, whose first transaction that wrote something of the company takes the entry along: it is written
 * right before the commit, and lost with it.
 */
export function auditingContext(
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
        enters =
          !hasEntered && companyId === ctx.companyId && !options?.readOnly && (await hasWritten(tx.client))
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
