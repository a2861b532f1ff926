import { and, eq, ne } from 'drizzle-orm'
import type { TenantContext } from '../../../kit/context.ts'
import type { Connection } from '../../../kit/db/connection.ts'
import { promotionRuns } from '../../../kit/db/schema/promotions.ts'
import { runInThread } from '../../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../../store/rollups/store-size.ts'
import type { AnalysisFigures, AnalysisTask } from './analysis-task.ts'

const DEADLINE_MS = 15 * 60_000
const MAX_HEAP_MB = 1500
const BUFFERS_MB = 256
const ENTRY = new URL('./analysis-thread.ts', import.meta.url)

/** Measures the company's promotions and advertising in a thread. A run that died half-way runs again from its start. */
export async function analysePromotions(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly runId: string
    /** The thread opens a connection of its own. */
    readonly connection: Connection
    readonly signal: AbortSignal
  }
}): Promise<AnalysisFigures | null> {
  const { ctx, input } = args
  const { companyId } = ctx
  const begun = await ctx.inTenant((tx) =>
    tx
      .update(promotionRuns)
      .set({ status: 'running', error: null, startedAt: ctx.clock() })
      .where(
        and(
          eq(promotionRuns.companyId, companyId),
          eq(promotionRuns.runId, input.runId),
          ne(promotionRuns.status, 'done'),
        ),
      )
      .returning({ runId: promotionRuns.runId }),
  )
  if (begun.length === 0) {
    ctx.log.info({ runId: input.runId }, 'this analysis is done already, or its company is gone')
    return null
  }
  const task: AnalysisTask = { connection: input.connection, companyId, runId: input.runId }
  const figures = await runInThread<AnalysisFigures>({
    entry: ENTRY,
    input: task,
    signal: input.signal,
    share: await jobShare(ctx, BUFFERS_MB),
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
  ctx.log.info({ runId: input.runId, ...figures }, 'promotions analysed')
  return figures
}
