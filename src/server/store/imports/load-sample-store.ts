import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { products } from '../../kit/db/schema/catalogue.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { orderLines } from '../../kit/db/schema/sales.ts'
import { ProblemError } from '../../kit/errors.ts'
import { changeRecords } from '../basics/change-records.ts'
import { getImportInCompany } from './get-import.ts'
import { sampleImport } from './import-run.ts'
import { FileProblem, messageOfFile } from './open/file-problem.ts'
import { presentImport } from './present-import.ts'
import { requestImport } from './request-import.ts'

/** Fills an empty account with the sample store, in a job, as an import of its own kind. */
export async function loadSampleStore({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ import: ImportView }> {
  return changeRecords(ctx, async (tx) => {
    if (await hasAnything(ctx, tx))
      throw new ProblemError('conflict', messageOfFile(new FileProblem('not_empty').details))
    const importId = crypto.randomUUID()
    await tx.insert(imports).values({
      companyId: ctx.companyId,
      importId,
      kind: 'sample',
      fileName: 'Sample store',
      createdBy: ctx.userId,
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })
    await requestImport(sampleImport, { ctx, tx, importId })
    return { import: presentImport(await getImportInCompany(tx, ctx.companyId, importId)) }
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
        .leftJoin(runs, and(eq(runs.companyId, imports.companyId), eq(runs.runId, imports.importId)))
        .where(
          and(
            mine,
            or(
              inArray(imports.step, ['uploading', 'receiving', 'undoing']),
              inArray(runs.status, ['queued', 'running']),
            ),
          ),
        )
        .limit(1),
    )
  return found.length > 0
}
