import { and, eq } from 'drizzle-orm'
import { MAX_IMPORT_EDITS } from '#contract/import-limits'
import type { ImportReview } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { messageOfFile, problemOf } from './open/file-problem.ts'
import type { ImportRecord } from './present-import.ts'
import { askReview } from './review/ask-review.ts'
import { stopDryRun } from './review/review-threads.ts'
import { getReviewRecord, presentReview, readReviewedStore, withOptions } from './review-record.ts'
import { changePlan, type ImportPlan } from './understand/import-plan.ts'
import { optionsOf, planOf, type StoredOptions } from './understand/stored-options.ts'

/** Stores the user's choices. Only choices about reading the file read it again. */
export async function changeImportReview(
  args: VerbArgs<'changeImportReview'>,
): Promise<{ review: ImportReview }> {
  const { ctx } = args
  const { importId, revision, ...changes } = args.input
  const input = { importId, revision }
  stopDryRun(importId)
  const record = await ctx.inTenant((tx) => getReviewRecord(ctx, tx, input))
  const options = optionsOf(record)
  const { plan, readsAnew } = changePlan(planOf(options), changes, options.analysis?.kind ?? null)
  if (plan.edits.length > MAX_IMPORT_EDITS || plan.skippedRows.length > 20 * MAX_IMPORT_EDITS)
    throw problem('import.too_many_corrections', { most: MAX_IMPORT_EDITS })
  const found = readsAnew || !options.analysis ? await lookAgain(ctx, record, plan) : {}
  const changed: StoredOptions = { ...options, ...found, plan }
  const store = await ctx.inTenant(async (tx) => {
    await getReviewRecord(ctx, tx, input, { lock: true })
    await tx
      .update(imports)
      .set({ options: changed, kind: changed.analysis!.kind, updatedAt: ctx.clock() })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, input.importId)))
    return readReviewedStore(ctx, tx, record)
  })
  return { review: presentReview(withOptions(record, changed), store) }
}

/** Reads the file again; refuses a choice with which nothing can be read and keeps the earlier ones. */
async function lookAgain(ctx: TenantContext, record: ImportRecord, plan: ImportPlan) {
  try {
    return await askReview(ctx, { ...record, options: optionsOf(record) }, { ask: 'analysis', plan })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    throw new ProblemError('invalid_input', messageOfFile(problem), { cause: error })
  }
}
