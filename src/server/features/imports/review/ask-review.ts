import type { TenantContext } from '../../../context.ts'
import { ProblemError } from '../../../errors.ts'
import { ThreadFailure } from '../../../jobs/run-in-thread.ts'
import { problemOf } from '../file-problem.ts'
import type { StoredOptions } from '../plan/stored-options.ts'
import type { ReviewAnswers, ReviewQuestionAsked, ReviewTask } from './review-task.ts'
import { REVIEW_OVER, reviewThread } from './review-threads.ts'

const DEADLINE_MS = 2 * 60_000
/** It writes as much as an import does; nobody has to wait for it. */
const DRY_RUN_DEADLINE_MS = 5 * 60_000

/** Done while nobody waits for it yet; should it fail, whoever asks next is told. */
export function prepareReview(
  ctx: TenantContext,
  { importId }: { readonly importId: string },
  question: { readonly ask: 'nothing' | 'reading' },
): void {
  askReview(ctx, { importId, options: {} }, question).catch((error: unknown) =>
    ctx.log.warn({ err: error, importId }, 'a review could not be prepared'),
  )
}

/** Looks into an uploaded file beside the event loop, with bounds on time and memory. */
export async function askReview<Asked extends ReviewQuestionAsked>(
  ctx: TenantContext,
  { importId, options }: { readonly importId: string; readonly options: StoredOptions },
  question: Asked,
): Promise<ReviewAnswers[Asked['ask']]> {
  const { companyId } = ctx
  const { connection } = ctx.db
  const nowMs = ctx.clock().getTime()
  const input: ReviewTask = { ...question, connection, companyId, importId, options, nowMs }
  const deadlineMs = question.ask === 'dry-run' ? DRY_RUN_DEADLINE_MS : DEADLINE_MS
  try {
    return await reviewThread(importId).ask(input, { deadlineMs })
  } catch (error) {
    if (problemOf(error)) throw error
    if (!(error instanceof ThreadFailure)) throw error
    if (error.message === REVIEW_OVER) throw new ProblemError('conflict', 'The review went on meanwhile.')
    ctx.log.warn({ err: error, importId }, 'a file could not be looked at')
    throw new ProblemError(
      'unsupported_file',
      'Looking at this file takes too much time or memory. Split it, or save it as CSV and upload that file.',
      { cause: error },
    )
  }
}
