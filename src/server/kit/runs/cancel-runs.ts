import type { TenantContext } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Run } from './define-run.ts'
import { endUnfinished } from './end-unfinished.ts'

const cancelSql = `
  update runs set cancel_requested_at = coalesce(cancel_requested_at, $5)
  where company_id = $1 and kind = $2 and status = any ($6)
    and ($3::uuid is null or run_id = $3) and ($4::uuid is null or subject = $4)
  returning run_id as "runId", status`

/**
 * Cancels a run, or all of a subject. One that waits ends immediately; a running one ends when its worker notices,
 * which takes less than a second, or when the job of a dead worker is taken again. Returns false if all have ended.
 */
export async function cancelRuns(
  run: Pick<Run, 'kind' | 'failure' | 'onUnfinished'>,
  tx: TenantTransaction,
  which: { readonly ctx: TenantContext; readonly runId?: string; readonly subject?: string },
): Promise<boolean> {
  const { ctx, runId = null, subject = null } = which
  const { rows } = await tx.client.query<{ runId: string; status: 'queued' | 'running' }>(cancelSql, [
    ...[ctx.companyId, run.kind, runId, subject, ctx.clock(), ['queued', 'running']],
  ])
  for (const each of rows)
    if (each.status === 'queued')
      await endUnfinished(run, tx, { ctx, runId: each.runId, failure: null, from: ['queued'] })
  return rows.length > 0
}

/** Cancels what is running, as what it has read is gone; a run that waits is left to read what is there. */
export async function cancelRunning(
  { kind }: Pick<Run, 'kind'>,
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
): Promise<void> {
  await client.query(cancelSql, [companyId, kind, null, null, clock(), ['running']])
}
