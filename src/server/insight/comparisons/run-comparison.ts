import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from '../../kit/db/connection.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { Comparison } from './comparison-rows.ts'
import type { ComparisonTask } from './comparison-task.ts'

const DEADLINE_MS = 30 * 60_000
const MAX_HEAP_MB = 1500
const BUFFERS_MB = 256
const PROGRESS_EVERY_MS = 300
const ENTRY = new URL('./comparison-thread.ts', import.meta.url)

/** Estimates twice in a thread. One that died half-way runs again from its start; one that is gone is no matter. */
export async function runComparison(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly comparisonId: string
    /** The thread opens a connection of its own. */
    readonly connection: Connection
    readonly signal: AbortSignal
  }
}): Promise<void> {
  const { ctx, input } = args
  const { comparisonId, connection, signal } = input
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<Pick<Comparison, 'facts'>>(
      `update estimate_comparisons set status = 'running', percent = 0, error = null
       where company_id = $1 and comparison_id = $2 and status <> 'done' returning facts`,
      [ctx.companyId, comparisonId],
    ),
  )
  if (!rows[0]) return
  const task: ComparisonTask = { connection, companyId: ctx.companyId, comparisonId, facts: rows[0].facts }
  const report = progressReporter(ctx, comparisonId)
  await runInThread<{ products: number }, number>({
    ...{ entry: ENTRY, input: task, signal, deadlineMs: DEADLINE_MS, maxHeapMb: MAX_HEAP_MB },
    share: await jobShare(ctx, BUFFERS_MB),
    onProgress: report.on,
  }).finally(report.settled)
}

/** Writes progress now and then, one write at a time; a lost one does no harm. */
function progressReporter(ctx: TenantContext, comparisonId: string) {
  let writing: Promise<unknown> = Promise.resolve()
  let writtenAt = 0
  const write = (percent: number) =>
    ctx
      .inTenant(({ client }) =>
        client.query(
          `update estimate_comparisons set percent = $3
           where company_id = $1 and comparison_id = $2 and status = 'running'`,
          [ctx.companyId, comparisonId, percent],
        ),
      )
      .catch((error) => ctx.log.warn({ err: error }, 'could not write the progress of the comparison'))
  return {
    on(percent: number) {
      if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return
      writtenAt = performance.now()
      writing = writing.then(() => write(percent))
    },
    settled: () => writing.then(() => undefined),
  }
}

/** After the last try. */
export async function onComparisonFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly comparisonId: string }
}): Promise<void> {
  const { ctx, input } = args
  await ctx.inTenant(({ client }) =>
    client.query(
      `update estimate_comparisons set status = 'failed', finished_at = $3,
         error = 'The comparison did not finish. Please try again.'
       where company_id = $1 and comparison_id = $2 and status <> 'done'`,
      [ctx.companyId, input.comparisonId, ctx.clock()],
    ),
  )
}
