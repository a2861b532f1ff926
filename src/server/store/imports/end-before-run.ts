import { and, eq, inArray } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type ImportStep, imports } from '../../kit/db/schema/imports.ts'
import { storeEndedRun } from '../../kit/runs/request-run.ts'
import { fileImport } from './import-run.ts'
import { messageOfFile, type StoredProblem } from './open/file-problem.ts'

interface Ending {
  readonly importIds: readonly string[]
  /** Steps in which it may be ended. */
  readonly from: readonly ImportStep[]
  /** `null`: it was cancelled. */
  readonly problem: StoredProblem | null
}

/** Ends imports that have not been started yet. Their files are deleted separately. */
export async function endBeforeRun(
  ctx: TenantContext,
  tx: TenantTransaction,
  { importIds, from, problem }: Ending,
): Promise<void> {
  if (importIds.length === 0) return
  const ended = await tx
    .update(imports)
    .set({ step: null, updatedAt: ctx.clock() })
    .where(
      and(
        eq(imports.companyId, ctx.companyId),
        inArray(imports.importId, [...importIds]),
        inArray(imports.step, [...from]),
      ),
    )
    .returning({ runId: imports.importId })
  const failure = problem && messageOfFile(problem)
  for (const { runId } of ended) await storeEndedRun(fileImport, { ctx, tx, runId, failure })
}
