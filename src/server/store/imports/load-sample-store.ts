import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { products } from '../../kit/db/schema/catalogue.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { orderLines } from '../../kit/db/schema/sales.ts'
import { ProblemError } from '../../kit/errors.ts'
import { lockImportsOfCompany } from '../basics/lock-imports.ts'
import { FileProblem, messageOfFile } from './open/file-problem.ts'
import { movingStatuses, presentImport } from './present-import.ts'

/** Fills an empty account with the sample store, in a job, as an import of its own kind. */
export async function loadSampleStore({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ import: ImportView }> {
  return ctx.inTenant(async (tx) => {
    await lockImportsOfCompany(tx, ctx.companyId)
    if (await hasAnything(ctx, tx))
      throw new ProblemError('conflict', messageOfFile(new FileProblem('not_empty').details))
    const importId = crypto.randomUUID()
    const [record] = await tx
      .insert(imports)
      .values({
        companyId: ctx.companyId,
        importId,
        kind: 'sample',
        status: 'queued',
        fileName: 'Sample store',
        createdBy: ctx.userId,
        createdAt: ctx.clock(),
        updatedAt: ctx.clock(),
      })
      .returning()
    const { companyId, userId } = ctx
    await ctx.jobs.send('load-sample-store', { companyId, importId, userId }, { tx })
    return { import: presentImport(record!) }
  })
}

async function hasAnything(ctx: TenantContext, tx: TenantTransaction): Promise<boolean> {
  const mine = eq(imports.companyId, ctx.companyId)
  const found = await tx
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.companyId, ctx.companyId))
    .limit(1)
    .union(
      tx.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.companyId, ctx.companyId)).limit(1),
    )
    .union(
      tx
        .select({ one: sql`1` })
        .from(imports)
        .where(and(mine, inArray(imports.status, movingStatuses)))
        .limit(1),
    )
  return found.length > 0
}
