import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { problem } from '../../kit/errors.ts'
import { cancelImport } from './cancel-import.ts'
import { runUndo } from './undo-import.ts'

/** Removes the sample store immediately, because it is small. Stops one that is still being loaded. */
export async function removeSampleStore({ ctx }: { readonly ctx: TenantContext }): Promise<{ ok: true }> {
  const { companyId } = ctx
  const samples = await ctx.inTenant(async (tx) => {
    const mine = and(eq(imports.companyId, companyId), eq(imports.kind, 'sample'))
    await tx
      .update(imports)
      .set({ status: 'undoing', updatedAt: ctx.clock() })
      .where(and(mine, eq(imports.status, 'done')))
    return tx
      .select({ importId: imports.importId, status: imports.status })
      .from(imports)
      .where(and(mine, inArray(imports.status, ['queued', 'running', 'undoing'])))
  })
  if (samples.length === 0) throw problem('sample_store.not_found')
  for (const { importId, status } of samples) {
    if (status === 'undoing') await runUndo({ ctx, input: { importId } })
    else await cancelImport({ ctx, input: { importId } })
  }
  return { ok: true }
}
