import { and, eq } from 'drizzle-orm'
import { isUnattended } from '../../accounts/identity/companies-of-person.ts'
import type { TenantContext } from '../../kit/context.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { renewLater } from './renew-later.ts'
import { requestSync } from './request-sync.ts'

interface Renewed {
  readonly connectionId: string
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
