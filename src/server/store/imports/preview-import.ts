import type { DryRun, ImportPreview } from '#contract/import-review'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { messageOfFile, problemOf } from './open/file-problem.ts'
import { askReview } from './review/ask-review.ts'
import type { ReviewAnswers, ReviewQuestionAsked } from './review/review-task.ts'
import { asDryRun } from './review/review-threads.ts'
import { getReviewRecord } from './review-record.ts'
import { optionsOf } from './understand/stored-options.ts'

interface Seen {
  readonly importId: string
  readonly revision: number
}

/** Returns one page of rows as they would be imported. */
export async function previewImport(args: VerbArgs<'previewImport'>): Promise<{ preview: ImportPreview }> {
  const { importId, revision, ...query } = args.input
  return { preview: await ask(args.ctx, { importId, revision }, { ask: 'preview', query }) }
}

/** Runs the import and rolls it back, so the counts are exactly those of the import itself. */
export async function dryRunImport({ ctx, input }: VerbArgs<'dryRunImport'>): Promise<{ dryRun: DryRun }> {
  const dryRun = await asDryRun(input.importId, () => ask(ctx, input, { ask: 'dry-run' }))
  return { dryRun }
}

async function ask<Asked extends ReviewQuestionAsked>(
  ctx: TenantContext,
  input: Seen,
  question: Asked,
): Promise<ReviewAnswers[Asked['ask']]> {
  const record = await ctx.inTenant((tx) => getReviewRecord(ctx, tx, input))
  const options = optionsOf(record)
  const { analysis } = options
  if (!analysis) throw problem('import.not_reviewed')
  if (analysis.missing.length > 0)
    throw problem(
      'import.columns_missing',
      { fields: analysis.missing.join(', ') },
      {
        fields: Object.fromEntries(analysis.missing.map((field) => [field, message('field.column_missing')])),
      },
    )
  try {
    return await askReview(ctx, { ...record, options }, question)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    throw new ProblemError('invalid_input', messageOfFile(problem), { cause: error })
  }
}
