import type { TenantContext } from '../../../context.ts'
import { ProblemError } from '../../../errors.ts'
import { runInThread, ThreadFailure } from '../../../jobs/run-in-thread.ts'
import { problemOf } from '../file-problem.ts'
import type { ReviewAnswers, ReviewQuestionAsked, ReviewTask } from './review-task.ts'

const ENTRY = new URL('./review-thread.ts', import.meta.url)
const DEADLINE_MS = 60_000
const MAX_HEAP_MB = 512

/** Looks into an uploaded file beside the event loop, with bounds on time and memory. */
export async function askReview<Asked extends ReviewQuestionAsked>(
  ctx: TenantContext,
  importId: string,
  question: Asked,
): Promise<ReviewAnswers[Asked['ask']]> {
  const { companyId } = ctx
  const { connection } = ctx.db
  const input: ReviewTask = { ...question, connection, companyId, importId, nowMs: ctx.clock().getTime() }
  try {
    return await runInThread({ entry: ENTRY, input, deadlineMs: DEADLINE_MS, maxHeapMb: MAX_HEAP_MB })
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
