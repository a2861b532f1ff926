import { desc, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/schemas/imports'
import type { TenantContext } from '../../context.ts'
import { imports } from '../../db/schema/imports.ts'
import { presentImport } from './present-import.ts'

const NEWEST = 50

export async function listImports({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ imports: ImportView[] }> {
  const records = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(imports)
      .where(eq(imports.companyId, ctx.companyId))
      .orderBy(desc(imports.createdAt))
      .limit(NEWEST),
  )
  return { imports: records.map(presentImport) }
}
