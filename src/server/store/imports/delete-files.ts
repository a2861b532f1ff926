import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { importChunks } from '../../kit/db/schema/imports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { getImportInCompany } from './get-import.ts'
import { deletePieces } from './write/delete-file.ts'

/**
 * Deletes the files of imports that failed or were cancelled, in short transactions. Does nothing to an import whose
 * file is being sent again.
 */
export async function deleteFiles(ctx: TenantContext, importIds: readonly string[]): Promise<void> {
  for (const importId of importIds)
    while (
      await ctx.inTenant(async (tx) => {
        const { step, run } = await getImportInCompany(tx, ctx.companyId, importId, { lock: true })
        const isEnded = step === null && (run?.status === 'failed' || run?.status === 'cancelled')
        return isEnded && (await deletePieces(tx.client, { companyId: ctx.companyId, importId }))
      })
    );
}

/** Ids of ended imports whose file a process left behind that died before it had deleted all of it. */
export async function endedWithFile(
  tx: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
): Promise<string[]> {
  const found = await tx
    .selectDistinct({ importId: importChunks.importId })
    .from(importChunks)
    .innerJoin(runs, and(eq(runs.companyId, importChunks.companyId), eq(runs.runId, importChunks.importId)))
    .where(and(eq(importChunks.companyId, companyId), inArray(runs.status, ['failed', 'cancelled'])))
  return found.map(({ importId }) => importId)
}
