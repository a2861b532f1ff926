import type { TenantContext } from '../context.ts'
import type { Run } from './define-run.ts'

const failSql = `
  update runs set status = 'failed', stage = null, failure = $4, finished_at = $5
  where company_id = $1 and kind = $2 and status in ('queued', 'running') and run_id = coalesce($3, run_id)
  returning run_id as "runId"`
const openSql = `
  select run_id as "runId" from runs where company_id = $1 and kind = $2 and status in ('queued', 'running')
  order by created_at, run_id limit 1`

/**
 * Handles a job's last failure: marks its run as failed, keeps the previous run's results, and sends a job for a
 * waiting run.
 */
export async function onRunFailed(
  { kind, failure, mergeWaiting, onFailed }: Pick<Run, 'kind' | 'failure' | 'mergeWaiting' | 'onFailed'>,
  args: {
    readonly ctx: TenantContext
    readonly input: { readonly runId?: string | undefined }
  },
): Promise<void> {
  const { ctx, input } = args
  const { companyId } = ctx
  await ctx.inTenant(async (tx) => {
    const failed = await tx.client.query<{ runId: string }>(failSql, [
      ...[companyId, kind, input.runId ?? null],
      ...[JSON.stringify({ id: failure }), ctx.clock()],
    ])
    for (const { runId } of failed.rows) await onFailed?.(tx, { ctx, runId })
    if (!mergeWaiting) return
    const { rows } = await tx.client.query<{ runId: string }>(openSql, [companyId, kind])
    if (rows[0]) await ctx.jobs.send(kind, { companyId, ...rows[0] }, { tx })
  })
}
