import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { importChunks } from '../../kit/db/schema/imports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { getImportInCompany } from './get-import.ts'

/**
 * Number of pieces of 1 MiB that one statement deletes: a file of 300 MB in one statement exceeded the statement
 * timeout on a slow disk.
 */
export const PIECES_AT_A_TIME = 16

interface File {
  readonly companyId: string
  readonly importId: string
}

const deleteSql = `
  delete from import_chunks where company_id = $1 and import_id = $2 and seq < (
    select min(seq) + $3 from import_chunks where company_id = $1 and import_id = $2)`

/** Deletes some pieces of a file; false if it has none left. */
async function deletePieces(client: Queryable, { companyId, importId }: File): Promise<boolean> {
  const { rowCount } = await client.query(deleteSql, [companyId, importId, PIECES_AT_A_TIME])
  return (rowCount ?? 0) > 0
}

/** Deletes a file in the transaction that ends its import, in short statements. */
export async function deleteFile(client: Queryable, file: File): Promise<void> {
  while (await deletePieces(client, file));
}

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
