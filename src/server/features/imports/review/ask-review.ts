import type { TenantContext } from '../../../context.ts'
import { ProblemError } from '../../../errors.ts'
import { ThreadFailure } from '../../../jobs/run-in-thread.ts'
import { problemOf } from '../file-problem.ts'
import type { StoredOptions } from '../plan/stored-options.ts'
import type { ReviewAnswers, ReviewQuestionAsked, ReviewTask } from './review-task.ts'
import { reviewThread } from './review-threads.ts'

const DEADLINE_MS = 60_000

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
  try {
    return await reviewThread(importId).ask(input, { deadlineMs: DEADLINE_MS })
  } catch (error) {
    if (problemOf(error)) throw error
    if (!(error instanceof ThreadFailure)) throw error
    ctx.log.warn({ err: error, importId }, 'a file could not be looked at')
    throw new ProblemError(
      'unsupported_file',
      'Looking at this file takes too much time or memory. Split it, or save it as CSV and upload that file.',
      { cause: error },
    )
  }
}
