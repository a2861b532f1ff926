import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { cancelRunning } from '../../kit/runs/cancel-runs.ts'
import { defineRun } from '../../kit/runs/define-run.ts'
import { type RequestedRun, requestRun } from '../../kit/runs/request-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { EstimationFigures } from './estimation-figures.ts'
import { forgetStoreFit } from './save-fits.ts'

type Requester = Pick<TenantContext, 'companyId' | 'inTenant' | 'jobs' | 'clock'>

/** A person who goes through a list confirms a match every few seconds. */
const GATHER_SECONDS = 15

/** Estimates every product of the company. The jobs that follow are defined in `job-handlers.ts`. */
export const estimation = defineRun<object, EstimationFigures>('estimate-elasticities', {
  thread: new URL('./estimation-thread.ts', import.meta.url),
  deadlineMs: 20 * 60_000,
  maxHeapMb: 1500,
  share: (ctx) => jobShare(ctx, 256),
  mergeWaiting: true,
  failure: 'run.estimation_failed',
})

/** Requests a new estimate of the whole catalogue. A request while another one waits is merged into that one. */
export function requestEstimation({ ctx }: { readonly ctx: Requester }): Promise<RequestedRun> {
  return ctx.inTenant((tx) => requestRun(estimation, { ctx, tx }))
}

/** Requests it within the transaction that changed the data: both happen, or neither. */
export async function queueEstimation(args: {
  readonly ctx: Pick<Requester, 'companyId' | 'jobs' | 'clock'>
  readonly tx: TenantTransaction
  /** True if the last run's findings on the whole store no longer hold. */
  readonly isWhole?: boolean
  /** True if more such changes probably follow within seconds: one estimate is made for all of them. */
  readonly isOneOfMany?: boolean
  /** True if sales are gone that a running estimation has read: what it found would be shown until the next one ends. */
  readonly isRemoval?: boolean
}): Promise<RequestedRun> {
  const { ctx, tx, isWhole = false, isOneOfMany = false, isRemoval = false } = args
  if (isWhole) await forgetStoreFit(tx.client, ctx.companyId)
  if (isRemoval) await cancelRunning(estimation, tx, ctx)
  return requestRun(estimation, { ctx, tx, ...(isOneOfMany ? { startAfterSeconds: GATHER_SECONDS } : {}) })
}
