import { and, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { problem } from '../../kit/errors.ts'
import { getImport, getImportInCompany } from './get-import.ts'
import { closeReview, stopDryRun } from './review/review-threads.ts'
import { endImport } from './run/run-import.ts'

/** A running import stops after the current batch; one that has not begun ends immediately. */
export async function cancelImport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<{ import: ImportView }> {
  const { ctx, input } = args
  stopDryRun(input.importId)
  const status = await ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, input.importId)
    if (!['uploading', 'review', 'queued', 'running'].includes(record.status)) throw problem('import.ended')
    await tx
      .update(imports)
      .set({ cancelRequestedAt: ctx.clock() })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, input.importId)))
    return record.status
  })
  if (status !== 'running') await endImport(ctx, input.importId, { status: 'cancelled', error: null })
  closeReview(input.importId)
  return getImport({ ctx, input })
}
