import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import { runInThread } from '../jobs/run-in-thread.ts'
import type { Run, RunTask } from './define-run.ts'
import { progressReporter } from './progress-reporter.ts'

interface Job {
  readonly ctx: TenantContext
  readonly input: {
    /** Id of the run; missing in jobs of earlier versions. */
    readonly runId?: string | undefined
    readonly connection: Connection
    readonly signal: AbortSignal
  }
}

/**
 * Takes the run named by the job, or the longest waiting one if requests merge, because the queue drops a request's
 * job while another waits. A run that is already `running` was left by a job that died.
 */
const takeSql = `
  update runs set status = 'running', stage = null, percent = 0, failure = null, started_at = $5
  where company_id = $1 and run_id = (
    select run_id from runs
    where company_id = $1 and kind = $2 and status in ('queued', 'running') and ($4 or run_id = $3)
    order by (run_id = $3) desc nulls last, created_at, run_id limit 1)
  returning run_id as "runId"`

const endSql = `
  update runs set status = 'done', stage = null, percent = 100, finished_at = $3
  where company_id = $1 and run_id = $2 and status = 'running' returning 1`

/** Carries out a run's job, including the consequences of its end. */
export async function carryOut<Input extends object, Figures>(
  run: Run<Input, Figures>,
  { ctx, input }: Job,
): Promise<void> {
  const { runId, figures } = await work(run, { ctx, input })
  await run.onDone?.({ ctx, runId, figures })
}

/**
 * Carries out a run without its consequences; `null` if there was nothing to do. A run that died half-way starts
 * again.
 */
export async function workOnRun<Input extends object, Figures>(
  run: Run<Input, Figures>,
  job: Job,
): Promise<Figures | null> {
  return (await work(run, job)).figures
}

async function work<Input extends object, Figures>(
  run: Run<Input, Figures>,
  { ctx, input }: Job,
): Promise<{ runId: string; figures: Figures | null }> {
  const { companyId } = ctx
  const taken = await ctx.inTenant(({ client }) =>
    client.query<{ runId: string }>(takeSql, [
      companyId,
      run.kind,
      input.runId ?? null,
      run.mergeWaiting,
      ctx.clock(),
    ]),
  )
  const runId = taken.rows[0]?.runId
  if (runId === undefined) {
    ctx.log.info({ run: run.kind, runId: input.runId }, 'this run has ended already, or its company is gone')
    return { runId: input.runId ?? '', figures: null }
  }
  const prepared = run.prepare ? await run.prepare({ ctx, runId }) : {}
  const task: RunTask | null = prepared && { connection: input.connection, companyId, runId, ...prepared }
  const figures = task && (await inThread(run, { ctx, task, signal: input.signal }))
  const isEnded = await ctx.inTenant(async (tx) => {
    const { rowCount } = await tx.client.query(endSql, [companyId, runId, ctx.clock()])
    if (figures !== null && rowCount) await run.save?.(tx, { ctx, runId, figures })
    return !run.save || rowCount === 1
  })
  ctx.log.info({ run: run.kind, runId, isEnded, ...figures }, 'run done')
  return { runId, figures: isEnded ? figures : null }
}

async function inThread<Input extends object, Figures>(
  { thread, deadlineMs, maxHeapMb, share }: Run<Input, Figures>,
  {
    ctx,
    task,
    signal,
  }: { readonly ctx: TenantContext; readonly task: RunTask; readonly signal: AbortSignal },
): Promise<Figures> {
  const progress = progressReporter(ctx, task.runId)
  return runInThread<Figures, Parameters<typeof progress.on>[0]>({
    ...{ entry: thread, input: task, signal, deadlineMs, maxHeapMb },
    share: await share(ctx),
    onProgress: progress.on,
  }).finally(progress.settled)
}
