import type { ImportBeginning } from '#contract/import-review'
import { ThreadFailure, takeShare } from '../../../kit/jobs/run-in-thread.ts'
import { WorkerSession } from '../../../kit/jobs/worker-session.ts'
import { reviewCost } from '../open/file-cost.ts'
import type { ReviewTask } from './review-task.ts'

const ENTRY = new URL('./review-thread.ts', import.meta.url)
/** How long, in ms, the file is kept open for a person who reads the rows; afterwards it is read again. */
const IDLE_MS = 2 * 60_000

/** Reason that is no fault of the file. */
export const REVIEW_OVER = 'The review is over.'

export interface ReviewedFile {
  readonly companyId: string
  readonly importId: string
  readonly sizeBytes: number
}

interface Opened {
  readonly thread: Promise<WorkerSession>
  /** Aborts the waiting for room. */
  readonly leave: AbortController
  /** Later rows cannot change it: who asks again does not wait for the question that is answered now. */
  beginning: Promise<ImportBeginning | null> | null
}

const opened = new Map<string, Opened>()
/** Imports with a dry run, which locks the import's row until it is rolled back. */
const dryRuns = new Set<string>()

interface Ask {
  readonly deadlineMs: number
  /** How long, in ms, the file may wait for room; `null`: as long as a person waits. */
  readonly waitMs: number | null
}

/** Asks for the first rows, unless they were asked for since the file was opened. */
export function askBeginning(
  file: ReviewedFile,
  input: ReviewTask,
  limits: Ask,
): Promise<ImportBeginning | null> {
  const entry = openFile(file, limits.waitMs)
  entry.beginning ??= askReviewThread<ImportBeginning | null>(file, input, limits).catch((error: unknown) => {
    entry.beginning = null
    throw error
  })
  return entry.beginning
}

/** Asks the thread that has this file open; starts a new one if there is none. */
export async function askReviewThread<Answer>(
  file: ReviewedFile,
  input: ReviewTask,
  { deadlineMs, waitMs }: Ask,
): Promise<Answer> {
  for (;;) {
    const thread = await openFile(file, waitMs).thread
    // The thread may have been closed just now in favour of another file.
    if (!thread.isOver) return thread.ask(input, { deadlineMs })
  }
}

function openFile(file: ReviewedFile, waitMs: number | null): Opened {
  const known = opened.get(file.importId)
  if (known) return known
  const leave = new AbortController()
  const thread = startThread(file, waitMs, leave.signal)
  const entry: Opened = { thread, leave, beginning: null }
  opened.set(file.importId, entry)
  const forget = () => {
    if (opened.get(file.importId) === entry) opened.delete(file.importId)
  }
  thread.then((kept) => kept.over.then(forget), forget)
  return entry
}

async function startThread(
  { companyId, sizeBytes }: ReviewedFile,
  waitMs: number | null,
  signal: AbortSignal,
): Promise<WorkerSession> {
  const { heapMb, buffersMb, processorMs } = reviewCost(sizeBytes)
  const hold = await takeShare({ lane: 'request', companyId, buffersMb }, heapMb, { signal, waitMs })
  return new WorkerSession({
    entry: ENTRY,
    maxHeapMb: heapMb,
    idleMs: IDLE_MS,
    cost: { processorMs, buffersMb },
    hold,
  })
}

/** Closes the review's thread immediately, because the file is no longer looked at. */
export function closeReview(importId: string): void {
  const entry = opened.get(importId)
  if (!entry) return
  opened.delete(importId)
  const why = new ThreadFailure('crash', REVIEW_OVER)
  entry.leave.abort(why)
  entry.thread.then((thread) => thread.end(why)).catch(() => undefined)
}

/**
 * Registers the dry run while `run` lasts, so that a choice, a cancellation or the start ends it instead of waiting.
 */
export async function asDryRun<Answer>(importId: string, run: () => Promise<Answer>): Promise<Answer> {
  dryRuns.add(importId)
  try {
    return await run()
  } finally {
    dryRuns.delete(importId)
  }
}

export function stopDryRun(importId: string): void {
  if (dryRuns.has(importId)) closeReview(importId)
}
