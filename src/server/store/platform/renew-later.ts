import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** Some of the platform's messages get lost, and some shops send none. */
const EVERY_SECONDS = 3600

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
