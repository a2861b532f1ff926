import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import type { RoundTask, Weights } from './round-task.ts'
import type { Solved } from './solve-task.ts'

const ENTRY = new URL('./round-thread.ts', import.meta.url)
const DEADLINE_MS = 60_000
const MAX_HEAP_MB = 768
const BUFFERS_MB = 64

/** Tasks are promised, so that the thread loads while they are read. */
export const solveInThread = (task: Promise<RoundTask>, companyId: string): Promise<Solved> =>
  work<Solved>(task, 'solve', companyId)

export const weighInThread = (task: Promise<RoundTask>, companyId: string): Promise<Weights> =>
  work<Weights>(task, 'weigh', companyId)

/** Solving never runs on the event loop: a catalogue of 10,000 products takes a second of a processor. */
function work<Result>(task: Promise<RoundTask>, work: 'solve' | 'weigh', companyId: string): Promise<Result> {
  return runInThread<Result>({
    entry: ENTRY,
    input: task.then((read) => ({ ...read, work })),
    share: { lane: 'request', companyId, buffersMb: BUFFERS_MB },
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
}
