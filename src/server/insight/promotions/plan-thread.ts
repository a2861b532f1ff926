import { type PlanOptions, type PromotionCandidate, planPromotions } from '#analytics'
import { serveThread } from '../../kit/jobs/serve-thread.ts'

export interface PlanTask {
  readonly candidates: readonly PromotionCandidate[]
  readonly options: PlanOptions
}

serveThread<PlanTask>(async ({ input }) => planPromotions(input.candidates, input.options))
