import { and, eq, ne } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from '../../kit/db/connection.ts'
import { estimateRuns } from '../../kit/db/schema/estimation.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { EstimationFigures, EstimationProgress, EstimationTask } from './estimation-task.ts'

interface Estimation {
  readonly runId: string
  /** The thread opens a connection of its own. */
  readonly connection: Connection
  readonly signal: AbortSignal
}

const DEADLINE_MS = 20 * 60_000
const MAX_HEAP_MB = 1500
const BUFFERS_MB = 256
const ENTRY = new URL('./estimation-thread.ts', import.meta.url)
const PROGRESS_EVERY_MS = 300

/** Estimates every product of the company in a thread. A run that died half-way runs again from its start. */
export async function estimateElasticities(args: {
  readonly ctx: TenantContext
  readonly input: Estimation
}): Promise<EstimationFigures | null> {
  const { ctx, input } = args
  if (!(await beginRun(ctx, input.runId))) {
    ctx.log.info({ runId: input.runId }, 'this estimation is done already, or its company is gone')
    return null
  }
  const task: EstimationTask = {
    connection: input.connection,
    companyId: ctx.companyId,
    runId: input.runId,
  }
  const report = progressReporter(ctx, input.runId)
  const figures = await runInThread<EstimationFigures, EstimationProgress>({
    entry: ENTRY,
    input: task,
    signal: input.signal,
    share: await jobShare(ctx, BUFFERS_MB),
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
    onProgress: report.on,
  }).finally(report.settled)
  ctx.log.info({ runId: input.runId, ...figures }, 'elasticities estimated')
  return figures
}

async function beginRun(ctx: TenantContext, runId: string): Promise<boolean> {
  const begun = await ctx.inTenant((tx) =>
    tx
      .update(estimateRuns)
      .set({ status: 'running', stage: 'reading', percent: 0, error: null, startedAt: ctx.clock() })
      .where(
        and(
          eq(estimateRuns.companyId, ctx.companyId),
          eq(estimateRuns.runId, runId),
          ne(estimateRuns.status, 'done'),
        ),
      )
      .returning({ runId: estimateRuns.runId }),
  )
  return begun.length > 0
}

/** Writes the latest progress now and then, one write at a time; a lost one does no harm. */
function progressReporter(ctx: TenantContext, runId: string) {
  let writing: Promise<unknown> = Promise.resolve()
  let writtenAt = 0
  const write = ({ stage, percent }: EstimationProgress) =>
    ctx
      .inTenant((tx) =>
        tx
          .update(estimateRuns)
          .set({ stage, percent })
          .where(
            and(
              eq(estimateRuns.companyId, ctx.companyId),
              eq(estimateRuns.runId, runId),
              eq(estimateRuns.status, 'running'),
            ),
          ),
      )
      .catch((error) => ctx.log.warn({ err: error }, 'could not write the progress of the estimation'))
  return {
    on(progress: EstimationProgress) {
      if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return
      writtenAt = performance.now()
      writing = writing.then(() => write(progress))
    },
    settled: () => writing.then(() => undefined),
  }
}
