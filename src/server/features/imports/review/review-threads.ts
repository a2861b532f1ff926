import { ProblemError } from '../../../errors.ts'
import { KeptThread } from '../../../jobs/kept-thread.ts'
import { ThreadFailure } from '../../../jobs/run-in-thread.ts'

const ENTRY = new URL('./review-thread.ts', import.meta.url)
const MAX_HEAP_MB = 512
/** Somebody reads the rows and thinks; afterwards the file is simply read again. */
const IDLE_MS = 2 * 60_000
/** More files than this are seldom looked at in the same two minutes; the one left alone longest gives way. */
const MOST_THREADS = 3

/** The file is not at fault. */
export const REVIEW_OVER = 'The review is over.'

const threads = new Map<string, KeptThread>()
/** A dry run holds the import's row until it is taken back. */
const dryRuns = new Set<string>()

/** Each may take its bound of memory: more at once are asked to come back. */
const MOST_BUSY = 6

/** The thread that keeps the file of this import open; a new one where it is gone or was never there. */
export function reviewThread(importId: string): KeptThread {
  const kept = threads.get(importId)
  if (kept && !kept.isOver) return kept
  makeRoom()
  if (threads.size >= MOST_BUSY)
    throw new ProblemError('unavailable', 'Many files are being looked at just now. Try again in a moment.')
  const thread = new KeptThread({ entry: ENTRY, maxHeapMb: MAX_HEAP_MB, idleMs: IDLE_MS })
  threads.set(importId, thread)
  return thread
}

/** Nobody looks at the file any more: what was kept of it goes at once. */
export function closeReview(importId: string): void {
  threads.get(importId)?.end(new ThreadFailure('crash', REVIEW_OVER))
  threads.delete(importId)
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

function makeRoom(): void {
  for (const [importId, thread] of threads) if (thread.isOver) threads.delete(importId)
  const idle = [...threads].filter(([, thread]) => !thread.isBusy)
  idle.sort(([, a], [, b]) => a.lastAskedAt - b.lastAskedAt)
  for (const [importId] of idle.slice(0, Math.max(0, threads.size + 1 - MOST_THREADS))) closeReview(importId)
}
