import { and, eq } from 'drizzle-orm'
import { isUnattended } from '../../accounts/identity/companies-of-person.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { requestSync } from './request-sync.ts'

interface Renewed {
  readonly connectionId: string
}

/** Some of the platform's messages get lost, and some shops send none. */
const EVERY_SECONDS = 3600

/** Schedules the next reading in an hour, in the transaction that ends an import. */
export async function renewLater(args: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
  readonly tx: TenantTransaction
  readonly input: Renewed
}): Promise<void> {
  const { ctx, tx, input } = args
  const { connectionId } = input
  const data = { companyId: ctx.companyId, connectionId }
  await ctx.jobs.send('renew-platform', data, { key: connectionId, startAfterSeconds: EVERY_SECONDS, tx })
}

/**
 * Reads the store again after an hour, unless it was disconnected meanwhile or refuses us. Postponed while the
 * company is unattended.
 */
export async function renewSync(args: {
  readonly ctx: TenantContext
  readonly input: Renewed
}): Promise<void> {
  const { ctx, input } = args
  await ctx.inTenant(async (tx) => {
    const [connection] = await tx
      .select()
      .from(platformConnections)
      .where(
        and(
          eq(platformConnections.companyId, ctx.companyId),
          eq(platformConnections.connectionId, input.connectionId),
          eq(platformConnections.status, 'active'),
        ),
      )
    if (!connection) return
    if (await isUnattended(tx, ctx.companyId)) return renewLater({ ctx, tx, input })
    await requestSync({ ctx, tx, input: { connection } })
  })
}
