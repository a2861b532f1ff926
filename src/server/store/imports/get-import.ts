import { and, eq, getTableColumns } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { namesOfUsers } from './names-of-users.ts'
import { type ImportRecord, presentImport } from './present-import.ts'

export async function getImport({ ctx, input }: VerbArgs<'getImport'>): Promise<{ import: ImportView }> {
  return ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, input.importId)
    const names = await namesOfUsers(tx, ctx.companyId, [record.createdBy])
    return { import: presentImport(record, names.get(record.createdBy) || null) }
  })
}

/**
 * Returns an import; another company's import appears absent. `lock` keeps its step from changing until the
 * transaction ends.
 */
export async function getImportInCompany(
  tx: TenantTransaction,
  companyId: string,
  importId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ImportRecord> {
  // A separate statement, so that the next one sees the run that the holder of the lock has requested.
  if (lock)
    await tx.client.query('select 1 from imports where company_id = $1 and import_id = $2 for update', [
      ...[companyId, importId],
    ])
  const [record] = await importsWithRuns(tx).where(
    and(eq(imports.companyId, companyId), eq(imports.importId, importId)),
  )
  if (!record) throw problem('import.not_found')
  return record
}

/** Selects imports with their runs. */
export function importsWithRuns(tx: TenantTransaction) {
  const { status, stage, failure, startedAt, finishedAt } = runs
  return tx
    .select({ ...getTableColumns(imports), run: { status, stage, failure, startedAt, finishedAt } })
    .from(imports)
    .leftJoin(runs, and(eq(runs.companyId, imports.companyId), eq(runs.runId, imports.importId)))
}
