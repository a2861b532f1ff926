import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import type { Analysed, AnalyseTask } from './analyse-task.ts'
import type { Drawn, DrawTask, Proposed, ProposeTask, TestTask } from './test-task.ts'

const ENTRY = new URL('./test-thread.ts', import.meta.url)
const DEADLINE_MS = 60_000
const MAX_HEAP_MB = 512
const BUFFERS_MB = 64

export const proposeInThread = (task: ProposeTask, companyId: string): Promise<Proposed> =>
  work<Proposed>(task, companyId)

export const drawInThread = (task: DrawTask, companyId: string): Promise<Drawn> =>
  work<Drawn>(task, companyId)

export const analyseInThread = (task: AnalyseTask, companyId: string): Promise<Analysed> =>
  work<Analysed>(task, companyId)

/** Planning 10,000 products takes seconds of a processor, so it never runs on the event loop. */
function work<Result>(task: TestTask | AnalyseTask, companyId: string): Promise<Result> {
  return runInThread<Result>({
    entry: ENTRY,
    input: task,
    share: { lane: 'request', companyId, buffersMb: BUFFERS_MB },
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
}
