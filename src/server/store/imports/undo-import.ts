import { and, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import { isUndoOpen } from '#contract/undo-time'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { problem } from '../../kit/errors.ts'
import { withImportLock } from '../basics/lock-imports.ts'
import { getImportInCompany } from './get-import.ts'
import { type ImportRecord, presentImport, statusOf } from './present-import.ts'
import { removeImport } from './write/remove-import.ts'

interface Chosen {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}

/** Undoes a finished import in a job, because a large one takes a while. */
export async function undoImport({ ctx, input }: Chosen): Promise<{ import: ImportView }> {
  return ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, input.importId, { lock: true })
    if (statusOf(record) !== 'done') throw problem('import.undo_only_done')
    if (!isUndoOpen(ended(record), ctx.clock().getTime())) throw problem('import.undo_over')
    await tx
      .update(imports)
      .set({ step: 'undoing', updatedAt: ctx.clock() })
      .where(isImport(ctx, input.importId))
    await ctx.jobs.send('undo-import', { companyId: ctx.companyId, importId: input.importId }, { tx })
    return { import: presentImport({ ...record, step: 'undoing' }) }
  })
}

/** Time from which the 24 hours are counted. */
export function ended({ kind, run }: ImportRecord) {
  return { kind, finishedAt: run?.finishedAt?.toISOString() ?? null }
}

/** Runs the job of `undoImport`, in full or not at all; a repetition finds nothing to do. */
export async function runUndo({
  ctx,
  input,
  signal,
}: Chosen & { readonly signal?: AbortSignal }): Promise<void> {
  await withImportLock(
    ctx,
    async (tx) => {
      const undone = await tx
        .update(imports)
        .set({ step: 'undone', undoneAt: ctx.clock(), updatedAt: ctx.clock() })
        .where(and(isImport(ctx, input.importId), eq(imports.step, 'undoing')))
        .returning({ importId: imports.importId })
      if (undone.length === 0) return
      const removed = await removeImport({
        tx,
        events: ctx.events,
        companyId: ctx.companyId,
        importId: input.importId,
      })
      await ctx.events.storeDataChanged({ ctx, tx, isRemoval: true })
      ctx.log.info({ importId: input.importId, ...removed }, 'import undone')
    },
    { signal },
  )
}

/** Runs after the last try failed: nothing was removed, and the import counts as before. */
export async function onUndoFailed({ ctx, input }: Chosen): Promise<void> {
  await ctx.inTenant((tx) =>
    tx
      .update(imports)
      .set({ step: null, updatedAt: ctx.clock() })
      .where(and(isImport(ctx, input.importId), eq(imports.step, 'undoing'))),
  )
}

function isImport(ctx: TenantContext, importId: string) {
  return and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId))
}
