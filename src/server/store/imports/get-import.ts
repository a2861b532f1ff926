import { and, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { problem } from '../../kit/errors.ts'
import { namesOfUsers } from './names-of-users.ts'
import { type ImportRecord, presentImport } from './present-import.ts'

export async function getImport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<{ import: ImportView }> {
  const { ctx, input } = args
  return ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, input.importId)
    const names = await namesOfUsers(tx, ctx.companyId, [record.createdBy])
    return { import: presentImport(record, names.get(record.createdBy) || null) }
  })
}

/**
 * Returns an import; another company's import appears absent. `lock` keeps its status from changing until the
 * transaction ends.
 */
export async function getImportInCompany(
  tx: TenantTransaction,
  companyId: string,
  importId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ImportRecord> {
  const query = tx
    .select()
    .from(imports)
    .where(and(eq(imports.companyId, companyId), eq(imports.importId, importId)))
  const [record] = await (lock ? query.for('update') : query)
  if (!record) throw problem('import.not_found')
  return record
}
