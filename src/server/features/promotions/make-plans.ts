import { type PlanOptions, type PromotionCandidate, type PromotionPlan, planPromotions } from '#analytics'
import { runInThread } from '../../jobs/run-in-thread.ts'
import type { PlanTask } from './plan-thread.ts'

/** So many products are planned in some 50 ms; more would keep other requests waiting. */
const PLANNED_AT_ONCE = 1500
const ENTRY = new URL('./plan-thread.ts', import.meta.url)
const DEADLINE_MS = 20_000
const MAX_HEAP_MB = 512

/** Plans a small store here, a large one in a thread. */
export async function makePlans(
  candidates: readonly PromotionCandidate[],
  options: PlanOptions,
): Promise<readonly PromotionPlan[]> {
  if (candidates.length <= PLANNED_AT_ONCE) return planPromotions(candidates, options)
  const task: PlanTask = { candidates, options }
  return runInThread<readonly PromotionPlan[]>({
    entry: ENTRY,
    input: task,
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
}
