import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformRuns } from '../../kit/db/schema/platform.ts'
import { requestRun } from '../../kit/runs/request-run.ts'
import type { Connection } from './connections.ts'
import { platformSync } from './platform-sync.ts'

/** Requests a reading of the store. A request while another one waits is merged into that one. */
export async function requestSync(args: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'jobs' | 'clock'>
  readonly tx: TenantTransaction
  readonly input: { readonly connection: Pick<Connection, 'connectionId'> }
}): Promise<void> {
  const { ctx, tx, input } = args
  const { connectionId } = input.connection
  const { runId, merged } = await requestRun(platformSync, { ctx, tx, subject: connectionId })
  if (!merged) await tx.insert(platformRuns).values({ companyId: ctx.companyId, runId, connectionId })
}
