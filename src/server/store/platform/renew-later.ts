import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** Some of the platform's messages get lost, and some shops send none. */
const EVERY_SECONDS = 3600
/** Age of a reading after which the job for the next one must be lost. */
const LOST_AFTER_MS = 2 * EVERY_SECONDS * 1000

/** Schedules the next reading in an hour, in the transaction that ends a reading. */
export async function renewLater(args: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs'>
  readonly tx: TenantTransaction
  readonly input: { readonly connectionId: string }
}): Promise<void> {
  const { ctx, tx, input } = args
  const { connectionId } = input
  const data = { companyId: ctx.companyId, connectionId }
  await ctx.jobs.send('renew-platform', data, { key: connectionId, startAfterSeconds: EVERY_SECONDS, tx })
}

/** Requests the reading of a store whose job was lost, as by a restore without the queue. */
export async function renewForgotten({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId } = ctx
  const before = new Date(ctx.clock().getTime() - LOST_AFTER_MS)
  const forgotten = await ctx.read<{ readonly connectionId: string }>({
    name: 'forgotten-stores',
    text: `select connection_id as "connectionId" from platform_connections
      where company_id = $1 and status = 'active' and last_synced_at < $2`,
    values: [companyId, before],
  })
  for (const { connectionId } of forgotten)
    await ctx.jobs.send('renew-platform', { companyId, connectionId }, { key: connectionId })
}
