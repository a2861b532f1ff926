import type { TenantContext } from '../../../kit/context.ts'
import { defineRun } from '../../../kit/runs/define-run.ts'
import { type RequestedRun, requestRun } from '../../../kit/runs/request-run.ts'
import { proposePromotions } from '../../../store/calendar/propose-promotions.ts'
import { jobShare } from '../../../store/rollups/store-size.ts'
import type { AnalysisFigures } from './analysis-figures.ts'

/** Measures the company's promotions and advertising. */
export const promotionAnalysis = defineRun<object, AnalysisFigures>('analyse-promotions', {
  thread: new URL('./analysis-thread.ts', import.meta.url),
  deadlineMs: 15 * 60_000,
  maxHeapMb: 1500,
  share: (ctx) => jobShare(ctx, 256),
  mergeWaiting: true,
  onDone: ({ ctx }) => proposePromotions({ ctx }),
  failure: 'run.analysis_failed',
})

/** Requests a new analysis of promotions and advertising. */
export function requestAnalysis({
  ctx,
}: {
  readonly ctx: Pick<TenantContext, 'companyId' | 'inTenant' | 'jobs' | 'clock'>
}): Promise<RequestedRun> {
  return ctx.inTenant((tx) => requestRun(promotionAnalysis, { ctx, tx }))
}
