import { and, eq, gt, lte } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { removedRows, type UserRowsBefore } from '../../kit/db/rows-before.ts'
import { dataExports } from '../../kit/db/schema/data-export.ts'

interface ExportKey {
  readonly companyId: string
  readonly exportId: string
}

/** Deletes the content of an archive. */
export async function deleteContent(client: Queryable, { companyId, exportId }: ExportKey): Promise<void> {
  await client.query('delete from data_export_chunks where company_id = $1 and export_id = $2', [
    companyId,
    exportId,
  ])
}

const withoutResultSql = `
  delete from data_export_chunks c where company_id = $1 and exists (
    select from runs r where r.company_id = $1 and r.run_id = c.export_id and r.status in ('failed', 'cancelled'))`

/** Deletes the content of archives whose link has ended or that were never finished; their rows stay as a record. */
export async function removeEndedExports({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const { companyId } = ctx
  await ctx.inTenant(async (tx) => {
    const ended = await tx
      .update(dataExports)
      .set({ sizeBytes: 0 })
      .where(
        and(
          eq(dataExports.companyId, companyId),
          gt(dataExports.sizeBytes, 0),
          lte(dataExports.expiresAt, ctx.clock()),
        ),
      )
      .returning({ exportId: dataExports.exportId })
    for (const { exportId } of ended) await deleteContent(tx.client, { companyId, exportId })
    await tx.client.query(withoutResultSql, [companyId])
  })
}

/** Deletes a user's archives from before, and returns how many. Archives being prepared stay. */
export function deleteExportsBefore(
  client: Queryable,
  { companyId, before, userId }: UserRowsBefore,
): Promise<number> {
  return removedRows(
    client,
    `delete from data_exports d where company_id = $1 and created_at < $2 and user_id = $3
       and not exists (select from runs r where r.company_id = $1 and r.run_id = d.export_id
         and r.status in ('queued', 'running'))`,
    [companyId, before, userId],
  )
}
