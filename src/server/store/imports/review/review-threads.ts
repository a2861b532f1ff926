import { ThreadFailure, takeShare } from '../../../kit/jobs/run-in-thread.ts'
import { WorkerSession } from '../../../kit/jobs/worker-session.ts'
import { reviewCost } from '../open/file-cost.ts'
import type { ReviewTask } from './review-task.ts'

const ENTRY = new URL('./review-thread.ts', import.meta.url)
/** Time for a person to read the rows and think; afterwards the file is read again. */
const IDLE_MS = 2 * 60_000

/** The file is not at fault. */
export const REVIEW_OVER = 'The review is over.'

export interface ReviewedFile {
  readonly companyId: string
  readonly importId: string
  readonly sizeBytes: number
}

interface Opened {
  readonly thread: Promise<WorkerSession>
  /** Ends the waiting for room. */
  readonly leave: AbortController
}

const opened = new Map<string, Opened>()
/** A dry run holds the import's row until it is taken back. */
const dryRuns = new Set<string>()

interface Ask {
  readonly deadlineMs: number
  /** Milliseconds that the file may wait for room; `null`: as long as a person waits. */
  readonly waitMs: number | null
}

/** Asks the thread that keeps this file open; a new one where it is gone or was never there. */
export async function askReviewThread<Answer>(
  file: ReviewedFile,
  input: ReviewTask,
  { deadlineMs, waitMs }: Ask,
): Promise<Answer> {
  for (;;) {
    const thread = await openThread(file, waitMs)
    // It may have given way to another file in this very moment.
    if (!thread.isOver) return thread.ask(input, { deadlineMs })
  }
}

function openThread(file: ReviewedFile, waitMs: number | null): Promise<WorkerSession> {
  const known = opened.get(file.importId)
  if (known) return known.thread
  const leave = new AbortController()
  const thread = startThread(file, waitMs, leave.signal)
  const entry = { thread, leave }
  opened.set(file.importId, entry)
  const forget = () => {
    if (opened.get(file.importId) === entry) opened.delete(file.importId)
  }
  thread.then((kept) => kept.over.then(forget), forget)
  return thread
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

/** Nobody looks at the file any more: what was kept of it goes immediately. */
export function closeReview(importId: string): void {
  const entry = opened.get(importId)
  if (!entry) return
  opened.delete(importId)
  const why = new ThreadFailure('crash', REVIEW_OVER)
  entry.leave.abort(why)
  entry.thread.then((thread) => thread.end(why)).catch(() => undefined)
}

/** While `run` lasts, a choice, a cancellation or the start ends it instead of waiting for it. */
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
