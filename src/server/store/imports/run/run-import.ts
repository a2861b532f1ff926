import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../../kit/context.ts'
import type { Connection } from '../../../kit/db/connection.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { imports } from '../../../kit/db/schema/imports.ts'
import { runInThread, ThreadFailure } from '../../../kit/jobs/run-in-thread.ts'
import { lockImportsOfCompany } from '../../basics/lock-imports.ts'
import { lookAhead } from '../../calendar/await-day.ts'
import { reviewCost } from '../open/file-cost.ts'
import { FileProblem, problemOf, type StoredProblem } from '../open/file-problem.ts'
import { removeImport } from '../write/remove-import.ts'
import type { ImportOutcome, ImportTask } from './import-task.ts'

interface RunImport {
  readonly importId: string
  /** Settings with which the thread opens its own connections. */
  readonly connection: Connection
  readonly signal: AbortSignal
}

const ENTRY = new URL('./import-thread.ts', import.meta.url)
const DEADLINE_MS = 60 * 60_000
const MAX_HEAP_MB = 192
/**
 * Factor on the processor time of a review, because writing every row costs more than looking at it. The sample store
 * has no file and takes less than a minute.
 */
const PROCESSOR_TIMES = 12
/** Size up to which an import takes seconds. */
const SMALL_FILE_BYTES = 20 * 1024 * 1024
/** Measured: 32 MB is no faster. */
const MAX_YOUNG_MB = 16
/** How long, in ms, a batch that is being written may continue after an abort. */
const ABORT_GRACE_MS = 5000

/**
 * Runs one import, of a file or of the sample store, in a thread. It can be killed and run again at any time: written
 * batches stay, and reading continues after them.
 */
export async function runImport(args: {
  readonly ctx: TenantContext
  readonly input: RunImport
}): Promise<ImportOutcome> {
  const { ctx, input } = args
  const outcome = await inThread(ctx, input).catch(async (error: unknown) => {
    const problem = problemToTell(error)
    if (!problem) throw error
    await endImport(ctx, input.importId, { status: 'failed', error: JSON.stringify(problem) })
    return null
  })
  if (outcome === null) return { ended: 'skipped', stagesMs: {} }
  if (outcome.ended === 'cancelled')
    await endImport(ctx, input.importId, { status: 'cancelled', error: null })
  // An earlier try may have died between the last batch and this line. Repeated requests are merged.
  else if (outcome.ended === 'done' || (await isDone(ctx, input.importId))) {
    await ctx.inTenant((tx) => ctx.events.storeDataChanged({ ctx, tx }))
    await ctx.inTenant((tx) => lookAhead({ ctx, tx }))
  }
  ctx.log.info({ importId: input.importId, ...outcome }, 'import ended')
  return outcome
}

async function inThread(
  ctx: TenantContext,
  { importId, connection, signal }: RunImport,
): Promise<ImportOutcome> {
  const sizeBytes = await fileSize(ctx, importId)
  const { buffersMb, processorMs } = reviewCost(sizeBytes)
  const task: ImportTask = { connection, companyId: ctx.companyId, importId, nowMs: ctx.clock().getTime() }
  return runInThread<ImportOutcome>({
    entry: ENTRY,
    input: task,
    signal,
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
    maxYoungMb: MAX_YOUNG_MB,
    abortGraceMs: ABORT_GRACE_MS,
    share: { lane: sizeBytes > SMALL_FILE_BYTES ? 'large' : 'small', companyId: ctx.companyId, buffersMb },
    processorMs: PROCESSOR_TIMES * processorMs,
  })
}

async function fileSize(ctx: TenantContext, importId: string): Promise<number> {
  const [found] = await ctx.inTenant((tx) =>
    tx
      .select({ sizeBytes: imports.sizeBytes })
      .from(imports)
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId))),
  )
  return found?.sizeBytes ?? 0
}

async function isDone(ctx: TenantContext, importId: string): Promise<boolean> {
  const found = await ctx.inTenant((tx) =>
    tx
      .select({ status: imports.status })
      .from(imports)
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId))),
  )
  return found[0]?.status === 'done'
}

/** A file that takes too much memory or time will do so again, so it is not tried again. */
function problemToTell(error: unknown): StoredProblem | null {
  if (error instanceof ThreadFailure && error.reason !== 'crash') return new FileProblem('gave_up').details
  return problemOf(error)
}

const unfinished = ['uploading', 'review', 'queued', 'running']

/** Ends the import without a result: removes all its data except the rejected rows, which stay readable. */
export async function endImport(
  ctx: TenantContext,
  importId: string,
  end: { readonly status: 'failed' | 'cancelled'; readonly error: string | null },
): Promise<void> {
  const { companyId } = ctx
  const mine = and(eq(imports.companyId, companyId), eq(imports.importId, importId))
  const run = async (tx: TenantTransaction) => {
    await lockImportsOfCompany(tx, companyId)
    const now = ctx.clock()
    const ended = await tx
      .update(imports)
      .set({
        ...end,
        phase: null,
        linesAdded: 0,
        linesKnown: 0,
        productsAdded: 0,
        finishedAt: now,
        updatedAt: now,
      })
      .where(and(mine, inArray(imports.status, unfinished)))
      .returning({ importId: imports.importId })
    if (ended.length > 0) await removeImport({ tx, events: ctx.events, companyId, importId })
  }
  await ctx.db.inTenant(companyId, run, { statementTimeoutMs: 0 })
}
