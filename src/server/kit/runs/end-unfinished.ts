import type { TenantContext } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Run } from './define-run.ts'
import type { Failure } from './failure.ts'

interface Ending {
  readonly ctx: TenantContext
  readonly runId: string
  /** `null`: the run was cancelled. */
  readonly failure: Failure | null
  readonly from?: readonly ('queued' | 'running')[]
}

/** A reason that an attempt stored is more exact than the general one. */
const endSql = `
  update runs set status = case when $4::text is null then 'cancelled' else 'failed' end, stage = null, finished_at = $5,
    failure = case when $4::text is null then null when failure is null or $7 then $4 else failure end
  where company_id = $1 and kind = $2 and run_id = $3 and status = any ($6)
  returning failure, started_at is not null as "hasStarted"`

/** Ends a run that has no result, as failed or cancelled. Does nothing if it has ended already. */
export async function endUnfinished(
  run: Pick<Run, 'kind' | 'failure' | 'onUnfinished'>,
  tx: TenantTransaction,
  { ctx, runId, failure, from = ['queued', 'running'] }: Ending,
): Promise<boolean> {
  const isExact = failure !== null && failure.id !== run.failure
  const { rows } = await tx.client.query<{ failure: string | null; hasStarted: boolean }>(endSql, [
    ...[ctx.companyId, run.kind, runId],
    ...[failure && JSON.stringify(failure), ctx.clock(), from, isExact],
  ])
  const [ended] = rows
  if (!ended) return false
  const stored = ended.failure === null ? null : (JSON.parse(ended.failure) as Failure)
  await run.onUnfinished?.(tx, { ctx, runId, hasStarted: ended.hasStarted, failure: stored })
  return true
}

/** Ends it in a transaction of its own, under the locks of its kind. */
export function endUnfinishedRun(
  run: Pick<Run, 'kind' | 'failure' | 'onUnfinished' | 'withLocks'>,
  ending: Ending,
): Promise<boolean> {
  const { ctx } = ending
  const end = (tx: TenantTransaction) => endUnfinished(run, tx, ending)
  return run.withLocks ? run.withLocks(ctx, end) : ctx.inTenant(end, { statementTimeoutMs: 0 })
}
