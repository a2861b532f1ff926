import { type RequestContext, withTransactions } from '../../kit/context.ts'
import type { Database, TenantTransaction } from '../../kit/db/database.ts'
import { hasWritten } from '../../kit/db/has-written.ts'

interface Entering {
  readonly ctx: RequestContext
  /** True after an entry was committed. */
  readonly hasEntered: () => boolean
}

/**
 * Wraps the context so that its first transaction that writes a row of the company also writes the entry, right
 * before the commit. A rollback removes both.
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
