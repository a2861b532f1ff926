import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { deleteFiles } from './delete-files.ts'
import { endBeforeRun } from './end-before-run.ts'
import { getImportInCompany } from './get-import.ts'
import { FileProblem } from './open/file-problem.ts'
import { closeReview } from './review/review-threads.ts'

/**
 * How long, in ms, the pieces of an upload wait for the rest: a browser notices a silent connection after 30 s, and the
 * timers of a page that is not looked at go off once a minute.
 */
const KEPT_MS = 120_000

/** Minutes that an announced file is waited for, none of which has arrived: a browser sends it immediately. */
export const ANNOUNCED_MINUTES = 10

interface BrokenUpload {
  readonly importId: string
  /** Bytes that are stored, as its connection left them. */
  readonly storedBytes: number
}

/** Keeps the pieces of an upload whose connection broke, and ends it unless another one goes on in time. */
export async function pauseUpload(
  ctx: TenantContext,
  { importId, storedBytes }: BrokenUpload,
): Promise<void> {
  const pausedAt = ctx.clock()
  const paused = await ctx.inTenant((tx) =>
    tx
      .update(imports)
      .set({ step: 'uploading', updatedAt: pausedAt })
      .where(
        and(
          eq(imports.companyId, ctx.companyId),
          eq(imports.importId, importId),
          eq(imports.step, 'receiving'),
          eq(imports.bytesRead, storedBytes),
        ),
      )
      .returning({ importId: imports.importId }),
  )
  if (paused.length > 0) endLater({ ctx, importId, pausedAt }, KEPT_MS)
}

/** Ends an announced file of which nothing arrives in time. */
export function awaitUpload(ctx: TenantContext, importId: string): void {
  endLater({ ctx, importId, pausedAt: ctx.clock() }, ANNOUNCED_MINUTES * 60_000)
}

function endLater(upload: Parameters<typeof endPausedUpload>[0], afterMs: number): void {
  const { ctx, importId } = upload
  sleep(afterMs, undefined, { ref: false })
    .then(() => endPausedUpload(upload))
    .catch((error: unknown) => ctx.log.warn({ err: error, importId }, 'a broken upload could not be ended'))
}

/** Ends an upload that has been paused since then. One that a process left behind ends with the next upload. */
export async function endPausedUpload(args: {
  readonly ctx: TenantContext
  readonly importId: string
  readonly pausedAt: Date
}): Promise<void> {
  const { ctx, importId, pausedAt } = args
  const importIds = [importId]
  const isEnded = await ctx.inTenant(async (tx) => {
    const { step, updatedAt } = await getImportInCompany(tx, ctx.companyId, importId, { lock: true })
    if (step !== 'uploading' || updatedAt.getTime() !== pausedAt.getTime()) return false
    const problem = new FileProblem('upload_interrupted').details
    await endBeforeRun(ctx, tx, { importIds, from: ['uploading'], problem })
    return true
  })
  if (!isEnded) return
  closeReview(importId)
  await deleteFiles(ctx, importIds)
}
