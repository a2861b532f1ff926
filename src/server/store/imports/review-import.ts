import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { ImportReview } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { ProblemError } from '../../kit/errors.ts'
import type { StoreFacts } from './classify/read-store.ts'
import { deleteFiles } from './delete-files.ts'
import { endBeforeRun } from './end-before-run.ts'
import { importsWithRuns } from './get-import.ts'
import { messageOfFile, problemOf } from './open/file-problem.ts'
import type { ImportRecord } from './present-import.ts'
import { askReview } from './review/ask-review.ts'
import {
  currencyNow,
  getReviewRecord,
  presentReview,
  readReviewedStore,
  withOptions,
} from './review-record.ts'
import { type ImportedBefore, optionsOf, planOf, type StoredOptions } from './understand/stored-options.ts'

/** Returns how the uploaded file was understood. The first reading takes a while; its result is stored. */
export async function reviewImport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<{ review: ImportReview }> {
  const { ctx, input } = args
  const { record, store } = await ctx.inTenant(async (tx) => {
    const found = await getReviewRecord(ctx, tx, input)
    return { record: found, store: await readReviewedStore(ctx, tx, found) }
  })
  const options = optionsOf(record)
  if (options.analysis) return { review: presentReview(await inCurrencyOf(ctx, record, store), store) }
  const plan = planOf(options)
  const found = await askReview(ctx, { ...record, options }, { ask: 'analysis', plan }).catch(
    (error: unknown) => refuseFile(ctx, input.importId, error),
  )
  const importedBefore = await findImportedBefore(ctx, record)
  const looked: StoredOptions = { ...options, ...found, importedBefore, plan }
  await ctx.inTenant(async (tx) => {
    await getReviewRecord(ctx, tx, { ...input, revision: plan.revision }, { lock: true })
    await tx
      .update(imports)
      .set({ options: looked, kind: found.analysis.kind, updatedAt: ctx.clock() })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, input.importId)))
  })
  return { review: presentReview(withOptions(record, looked), store) }
}

/** Reads a file that was looked at in the currency that the store has now, as a new revision if it is another one. */
async function inCurrencyOf(
  ctx: TenantContext,
  record: ImportRecord,
  store: StoreFacts,
): Promise<ImportRecord> {
  const options = optionsOf(record)
  const storeCurrency = currencyNow(store, options)
  if (storeCurrency === options.storeCurrency) return record
  const plan = planOf(options)
  const changed: StoredOptions = {
    ...options,
    storeCurrency,
    plan: { ...plan, revision: plan.revision + 1 },
  }
  const { importId } = record
  await ctx.inTenant(async (tx) => {
    await getReviewRecord(ctx, tx, { importId, revision: plan.revision }, { lock: true })
    await tx
      .update(imports)
      .set({ options: changed, updatedAt: ctx.clock() })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId)))
  })
  return withOptions(record, changed)
}

/** Names the newest import of the same bytes that is still in effect. */
async function findImportedBefore(
  ctx: TenantContext,
  { importId, fileSha256, sizeBytes }: ImportRecord,
): Promise<ImportedBefore | null> {
  if (fileSha256 === null) return null
  const [earlier] = await ctx.inTenant((tx) =>
    importsWithRuns(tx)
      .where(
        and(
          eq(imports.companyId, ctx.companyId),
          eq(imports.fileSha256, fileSha256),
          eq(imports.sizeBytes, sizeBytes),
          ne(imports.importId, importId),
          isNull(imports.step),
          eq(runs.status, 'done'),
        ),
      )
      .orderBy(desc(imports.createdAt))
      .limit(1),
  )
  const finishedAt = earlier?.run?.finishedAt?.toISOString()
  return earlier && finishedAt ? { fileName: earlier.fileName, finishedAt } : null
}

/** Ends the import with the reason if the file cannot be read at all. */
async function refuseFile(ctx: TenantContext, importId: string, error: unknown): Promise<never> {
  const problem = problemOf(error)
  if (!problem) throw error
  const importIds = [importId]
  await ctx.inTenant((tx) => endBeforeRun(ctx, tx, { importIds, from: ['review'], problem }))
  await deleteFiles(ctx, importIds)
  throw new ProblemError('unsupported_file', messageOfFile(problem), { cause: error })
}
