import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { problem } from '../../kit/errors.ts'
import { cancelImport } from './cancel-import.ts'
import { importsWithRuns } from './get-import.ts'
import { statusOf } from './present-import.ts'
import { runUndo } from './undo-import.ts'

const REMOVABLE: ReadonlySet<string> = new Set(['queued', 'running', 'done', 'undoing'])

/** Removes the sample store immediately, because it is small. Stops one that is still being loaded. */
export async function removeSampleStore({ ctx }: { readonly ctx: TenantContext }): Promise<{ ok: true }> {
  const { companyId } = ctx
  const samples = await ctx.inTenant(async (tx) => {
    const mine = and(eq(imports.companyId, companyId), eq(imports.kind, 'sample'))
    const found = (await importsWithRuns(tx).where(mine)).map((record) => ({
      importId: record.importId,
      status: statusOf(record),
    }))
    const importIds = found.filter(({ status }) => status === 'done').map(({ importId }) => importId)
    if (importIds.length > 0)
      await tx
        .update(imports)
        .set({ step: 'undoing', updatedAt: ctx.clock() })
        .where(and(mine, inArray(imports.importId, importIds), isNull(imports.step)))
    return found.filter(({ status }) => REMOVABLE.has(status))
  })
  if (samples.length === 0) throw problem('sample_store.not_found')
  for (const { importId, status } of samples) {
    if (status === 'queued' || status === 'running') await cancelImport({ ctx, input: { importId } })
    else await runUndo({ ctx, input: { importId } })
  }
  return { ok: true }
}
