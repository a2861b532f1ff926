import { desc, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { importsWithRuns } from './get-import.ts'
import { namesOfUsers } from './names-of-users.ts'
import { presentImport } from './present-import.ts'

const NEWEST = 50

export async function listImports({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ imports: ImportView[] }> {
  return ctx.inTenant(async (tx) => {
    const records = await importsWithRuns(tx)
      .where(eq(imports.companyId, ctx.companyId))
      .orderBy(desc(imports.createdAt))
      .limit(NEWEST)
    const ids = records.map(({ createdBy }) => createdBy)
    const names = await namesOfUsers(tx, ctx.companyId, ids)
    return { imports: records.map((record) => presentImport(record, names.get(record.createdBy) || null)) }
  })
}
