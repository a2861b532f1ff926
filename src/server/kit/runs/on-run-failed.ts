import type { TenantContext } from '../context.ts'
import type { RunPayload } from '../jobs/run-kinds.ts'
import type { Run } from './define-run.ts'
import { endUnfinishedRun } from './end-unfinished.ts'
import { sendWaiting } from './request-run.ts'

const openSql = `
  select run_id as "runId", cancel_requested_at is not null as "isCancelled" from runs
  where company_id = $1 and kind = $2 and status in ('queued', 'running')
    and (run_id = $3 or $3 is null and subject is not distinct from $4)
  order by created_at, run_id`

type Failing = Pick<Run, 'kind' | 'failure' | 'mergeWaiting' | 'withLocks' | 'onUnfinished' | 'onEnded'>

/**
 * Handles a job's last failure: marks its run as failed, keeps the previous run's results, and sends a job for a
 * waiting run.
 */
export async function onRunFailed(
  run: Failing,
  args: {
    readonly ctx: TenantContext
    readonly input: Pick<RunPayload, 'subject'> & { readonly runId?: string | undefined }
  },
): Promise<void> {
  const { ctx, input } = args
  const { companyId } = ctx
  const { runId: named = null, subject = null } = input
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ runId: string; isCancelled: boolean }>(openSql, [companyId, run.kind, named, subject]),
  )
  for (const { runId, isCancelled } of rows) {
    await endUnfinishedRun(run, { ctx, runId, failure: isCancelled ? null : { id: run.failure } })
    await run.onEnded?.({ ctx, runId })
  }
  await sendWaiting(run, ctx, subject)
}
