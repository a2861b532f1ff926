import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import type { RunStatus } from '../db/schema/runs.ts'
import { runInThread } from '../jobs/run-in-thread.ts'
import type { RunPayload } from '../jobs/run-kinds.ts'
import type { Run, RunTask, TakenRun, ThreadWork } from './define-run.ts'
import { endUnfinishedRun } from './end-unfinished.ts'
import { progressReporter } from './progress-reporter.ts'
import { sendWaiting } from './request-run.ts'
import { isCancelled, watchForCancel } from './watch-for-cancel.ts'

interface Job {
  readonly ctx: TenantContext
  readonly input: Pick<RunPayload, 'subject'> & {
    /** Id of the run; missing in jobs of earlier versions. */
    readonly runId?: string | undefined
    readonly connection: Connection
    readonly signal: AbortSignal
  }
}

interface Outcome<Figures> {
  readonly runId: string
  /** `null`: the run does not exist. */
  readonly status: RunStatus | null
  readonly figures: Figures | null
}

/**
 * Takes the run named by the job, or the longest waiting one if requests merge, because the queue drops a request's
 * job while another waits. A run that is already `running` was left by a job that died.
 */
const takeSql = `
  update runs set status = 'running', stage = null, percent = 0, started_at = coalesce(started_at, $6)
  where company_id = $1 and run_id = (
    select run_id from runs
    where company_id = $1 and kind = $2 and status in ('queued', 'running')
      and (run_id = $3 or $4 and subject is not distinct from $5)
    order by (run_id = $3) desc nulls last, created_at, run_id limit 1)
  returning run_id as "runId", cancel_requested_at is not null as "isCancelled"`

const endSql = `
  update runs set status = 'done', stage = null, percent = 100, failure = null, finished_at = $3
  where company_id = $1 and run_id = $2 and status = 'running' and cancel_requested_at is null returning 1`

const statusSql = 'select status from runs where company_id = $1 and run_id = $2'

/** Carries out a run's job, including the consequences of its end. */
export async function carryOut<Input extends object, Figures>(
  run: Run<Input, Figures>,
  { ctx, input }: Job,
): Promise<void> {
  const { runId, status, figures } = await work(run, { ctx, input })
  if (status === 'done' || status === null) await run.onDone?.({ ctx, runId, figures })
  await run.onEnded?.({ ctx, runId })
  await sendWaiting(run, ctx, input.subject ?? null)
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
): Promise<Outcome<Figures>> {
  const { companyId } = ctx
  const taken = await ctx.inTenant(({ client }) =>
    client.query<{ runId: string; isCancelled: boolean }>(takeSql, [
      ...[companyId, run.kind, input.runId ?? null],
      ...[run.mergeWaiting, input.subject ?? null, ctx.clock()],
    ]),
  )
  if (!taken.rows[0]) {
    ctx.log.info({ run: run.kind, runId: input.runId }, 'this run has ended already, or its company is gone')
    const runId = input.runId ?? ''
    return { runId, status: runId ? await statusOf(ctx, runId) : null, figures: null }
  }
  const { runId } = taken.rows[0]
  const attempt = taken.rows[0].isCancelled ? null : await attemptRun(run, { ctx, runId, input })
  const figures = attempt?.figures ?? null
  const status =
    attempt === null ? await end(run, { ctx, runId }) : await endDone(run, { ctx, runId, figures })
  ctx.log.info({ run: run.kind, runId, status, ...figures }, 'run ended')
  return { runId, status, figures: status === 'done' ? figures : null }
}

/** Returns the figures, or `null` if the run was cancelled or has ended with a final failure. */
async function attemptRun<Input extends object, Figures>(
  run: Run<Input, Figures>,
  { ctx, runId, input }: TakenRun & { readonly input: Job['input'] },
): Promise<{ readonly figures: Figures | null } | null> {
  const watch = watchForCancel(ctx, runId)
  const signal = AbortSignal.any([input.signal, watch.signal])
  try {
    if ('work' in run) return { figures: await run.work({ ctx, runId, signal }) }
    const prepared = run.prepare ? await run.prepare({ ctx, runId }) : {}
    if (prepared === null) return { figures: null }
    const task: RunTask = { connection: input.connection, companyId: ctx.companyId, runId, ...prepared }
    return { figures: await inThread<Figures>(run, { ctx, task, signal }) }
  } catch (error) {
    if (watch.signal.aborted || (await isCancelled(ctx, runId).catch(() => false))) return null
    const explained = run.explain?.(error)
    if (!explained) throw error
    ctx.log.warn({ err: error, run: run.kind, runId }, 'a run failed for a reason outside of the program')
    if (!explained.isFinal) {
      await noteFailure(ctx, runId, JSON.stringify(explained.failure))
      throw error
    }
    await endUnfinishedRun(run, { ctx, runId, failure: explained.failure })
    return null
  } finally {
    await watch.stop()
  }
}

/** Ends a run as cancelled, unless it has ended. */
async function end(run: Parameters<typeof endUnfinishedRun>[0], { ctx, runId }: TakenRun) {
  await endUnfinishedRun(run, { ctx, runId, failure: null })
  return (await statusOf(ctx, runId)) ?? 'cancelled'
}

async function endDone<Input extends object, Figures>(
  run: Run<Input, Figures>,
  { ctx, runId, figures }: TakenRun & { readonly figures: Figures | null },
): Promise<RunStatus | null> {
  const isEnded = await ctx.inTenant(
    async (tx) => {
      const { rowCount } = await tx.client.query(endSql, [ctx.companyId, runId, ctx.clock()])
      if (figures !== null && rowCount) await run.save?.(tx, { ctx, runId, figures })
      return rowCount === 1
    },
    { statementTimeoutMs: 0 },
  )
  if (isEnded) return 'done'
  // The thread has ended it, with its results, or it was cancelled at the last moment.
  const status = await statusOf(ctx, runId)
  return status === 'done' ? status : end(run, { ctx, runId })
}

async function statusOf(ctx: TenantContext, runId: string): Promise<RunStatus | null> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<{ status: RunStatus }>(statusSql, [ctx.companyId, runId]),
  )
  return rows[0]?.status ?? null
}

/** Stores why an attempt failed; the queue tries again later. */
async function noteFailure(ctx: TenantContext, runId: string, failure: string): Promise<void> {
  await ctx.inTenant(({ client }) =>
    client.query('update runs set failure = $3 where company_id = $1 and run_id = $2', [
      ...[ctx.companyId, runId, failure],
    ]),
  )
}

async function inThread<Figures>(
  { thread, share, ...limits }: Omit<ThreadWork<object>, 'prepare'>,
  {
    ctx,
    task,
    signal,
  }: { readonly ctx: TenantContext; readonly task: RunTask; readonly signal: AbortSignal },
): Promise<Figures> {
  const { deadlineMs, maxHeapMb, maxYoungMb, abortGraceMs } = limits
  const progress = progressReporter(ctx, task.runId)
  const { processorMs, ...room } = await share(ctx, task.runId)
  return runInThread<Figures, Parameters<typeof progress.on>[0]>({
    ...{ entry: thread, input: task, signal, deadlineMs, maxHeapMb },
    ...(maxYoungMb === undefined ? {} : { maxYoungMb }),
    ...(abortGraceMs === undefined ? {} : { abortGraceMs }),
    ...(processorMs === undefined ? {} : { processorMs }),
    share: room,
    onProgress: progress.on,
  }).finally(progress.settled)
}
