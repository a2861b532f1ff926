import { and, eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { ThreadFailure } from '../../kit/jobs/run-in-thread.ts'
import { defineRun, type RunOptions } from '../../kit/runs/define-run.ts'
import { withImportLock } from '../basics/lock-imports.ts'
import { lookAhead } from '../calendar/await-day.ts'
import { notifyImport } from './notify-import.ts'
import { reviewCost } from './open/file-cost.ts'
import { FileProblem, messageOfFile, problemOf } from './open/file-problem.ts'
import type { ImportFigures, ImportInput } from './run/import-task.ts'
import { discardImport } from './write/remove-import.ts'

/**
 * Factor on the processor time of a review, because writing every row costs more than looking at it. The sample store
 * has no file and takes less than a minute.
 */
const PROCESSOR_TIMES = 12
/** Size up to which an import takes seconds. */
const SMALL_FILE_BYTES = 20 * 1024 * 1024

/**
 * Imports a file or the sample store. It can be killed and run again at any time: written batches stay, and reading
 * continues after them.
 */
const options: RunOptions<ImportInput, ImportFigures> = {
  thread: new URL('./run/import-thread.ts', import.meta.url),
  deadlineMs: 60 * 60_000,
  maxHeapMb: 192,
  // Collections take a quarter of the time of a file of competitors’ prices, with 16 MB a third.
  maxYoungMb: 48,
  // How long, in ms, a batch that is being written may continue after an abort.
  abortGraceMs: 5000,
  share: async (ctx, importId) => {
    const sizeBytes = await fileSize(ctx, importId)
    const { buffersMb, processorMs } = reviewCost(sizeBytes)
    const lane = sizeBytes > SMALL_FILE_BYTES ? 'large' : 'small'
    return { lane, companyId: ctx.companyId, buffersMb, processorMs: PROCESSOR_TIMES * processorMs }
  },
  prepare: async ({ ctx }) => ({ nowMs: ctx.clock().getTime() }),
  mergeWaiting: false,
  onDone: async ({ ctx }) => {
    await ctx.inTenant((tx) => ctx.events.storeDataChanged({ ctx, tx }))
    await ctx.inTenant((tx) => ctx.events.productNumbersChanged({ ctx, tx, productIds: null }))
    await ctx.inTenant((tx) => lookAhead({ ctx, tx }))
  },
  onEnded: ({ ctx, runId }) => notifyImport({ ctx, input: { importId: runId } }),
  failure: 'file.gave_up',
  explain: (error) => {
    // A file that takes too much memory or time will do so again, so it is not tried again.
    const isTooCostly = error instanceof ThreadFailure && error.reason !== 'crash'
    const problem = isTooCostly ? new FileProblem('gave_up').details : problemOf(error)
    return problem && { failure: messageOfFile(problem), isFinal: true }
  },
  withLocks: withImportLock,
  onUnfinished: (tx, { ctx, runId, hasStarted }) =>
    discardImport({ tx, ctx, importId: runId, hasLines: hasStarted }),
}

export const fileImport = defineRun('import-orders', options)
export const sampleImport = defineRun('load-sample-store', options)

async function fileSize(ctx: TenantContext, importId: string): Promise<number> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({ sizeBytes: imports.sizeBytes })
      .from(imports)
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId))),
  )
  return found?.sizeBytes ?? 0
}
