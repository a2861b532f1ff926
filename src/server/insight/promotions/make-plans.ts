import { setImmediate as breathe } from 'node:timers/promises'
import { type PlanOptions, type PromotionCandidate, type PromotionPlan, planInSteps } from '#analytics'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import type { PlanTask } from './plan-thread.ts'

/** Up to this number a step takes less than 100 ms, and all of them less than a thread takes to start under load. */
const PLANNED_HERE = 10_000
const STEP_MS = 15
const ENTRY = new URL('./plan-thread.ts', import.meta.url)
const DEADLINE_MS = 20_000
const MAX_HEAP_MB = 512
const BUFFERS_MB = 32

/** Plans in this thread, with breaks for other requests; for a very large store in a thread of its own. */
export async function makePlans(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
  companyId: string,
): Promise<readonly PromotionPlan[]> {
  if (candidates.length <= PLANNED_HERE) return planWithBreaks(candidates, options)
  const task: PlanTask = { candidates, options }
  return runInThread<readonly PromotionPlan[]>({
    entry: ENTRY,
    input: task,
    share: { lane: 'request', companyId, buffersMb: BUFFERS_MB },
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
}

async function planWithBreaks(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
): Promise<readonly PromotionPlan[]> {
  const steps = planInSteps(candidates, options)
  let since = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - since < STEP_MS) continue
    await breathe()
    since = performance.now()
  }
}
