import type { TenantContext } from '../../../kit/context.ts'
import { problem } from '../../../kit/errors.ts'
import { ThreadFailure } from '../../../kit/jobs/run-in-thread.ts'
import { FileProblem, problemOf } from '../open/file-problem.ts'
import type { StoredOptions } from '../understand/stored-options.ts'
import type { ReviewAnswers, ReviewQuestionAsked, ReviewTask } from './review-task.ts'
import { askBeginning, askReviewThread, REVIEW_OVER } from './review-threads.ts'

const DEADLINE_MS = 2 * 60_000
/** A dry run writes as much as an import does, but no person has to wait for it. */
const DRY_RUN_DEADLINE_MS = 5 * 60_000

/** How long, in ms, a question waits for room that a person can do without; the others as long as a person waits. */
const MOST_WAIT_MS: Partial<Record<ReviewQuestionAsked['ask'], number>> = {
  beginning: 2000,
}

interface FileAsked {
  readonly importId: string
  readonly sizeBytes: number
  readonly options: StoredOptions
}

/** Prepares the review in advance if there is room. A failure is reported by the next question. */
export function prepareReview(
  ctx: TenantContext,
  file: FileAsked,
  question: ReviewQuestionAsked & { readonly ask: 'nothing' | 'beginning' | 'reading' },
): void {
  const { importId } = file
  askReview(ctx, file, question, 0).catch((error: unknown) =>
    ctx.log.info({ reason: (error as Error).message, importId }, 'a review was not prepared'),
  )
}

/** Reads an uploaded file outside the event loop, with limits on time and memory; `waitMs`: how long it waits for room. */
export async function askReview<Asked extends ReviewQuestionAsked>(
  ctx: TenantContext,
  { importId, sizeBytes, options }: FileAsked,
  question: Asked,
  waitMs = MOST_WAIT_MS[question.ask] ?? null,
): Promise<ReviewAnswers[Asked['ask']]> {
  const { companyId } = ctx
  const { connection } = ctx.db
  const nowMs = ctx.clock().getTime()
  const input: ReviewTask = { ...question, connection, companyId, importId, options, nowMs }
  const deadlineMs = question.ask === 'dry-run' ? DRY_RUN_DEADLINE_MS : DEADLINE_MS
  const file = { companyId, importId, sizeBytes }
  const ask: (...asked: Parameters<typeof askBeginning>) => Promise<unknown> =
    question.ask === 'beginning' ? askBeginning : askReviewThread
  try {
    return (await ask(file, input, { deadlineMs, waitMs })) as ReviewAnswers[Asked['ask']]
  } catch (error) {
    if (problemOf(error)) throw error
    if (!(error instanceof ThreadFailure)) throw error
    if (error.message === REVIEW_OVER) throw problem('import.review_went_on')
    ctx.log.warn({ err: error, importId }, 'a file could not be looked at')
    throw error.reason === 'crash' ? error : new FileProblem('too_costly')
  }
}
