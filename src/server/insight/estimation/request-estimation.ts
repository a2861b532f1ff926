import { and, desc, eq, sql } from 'drizzle-orm'
import { ELASTICITY_METHOD } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { estimateRuns } from '../../kit/db/schema/estimation.ts'
import { forgetStoreFit } from './save-fits.ts'

type Requester = Pick<TenantContext, 'companyId' | 'inTenant' | 'jobs'>

export interface RequestedEstimation {
  readonly runId: string
  readonly merged: boolean
}

/** Estimates the whole catalogue again, soon. A request while another one waits becomes part of that one. */
export function requestEstimation({ ctx }: { ctx: Requester }): Promise<RequestedEstimation> {
  return ctx.inTenant((tx) => queueEstimation({ ctx, tx }))
}

/** The same as a part of the transaction that changed the data: both happen, or neither. */
export async function queueEstimation(args: {
  readonly ctx: Pick<Requester, 'companyId' | 'jobs'>
  readonly tx: TenantTransaction
  readonly isWhole?: boolean
}): Promise<RequestedEstimation> {
  const { ctx, tx, isWhole = false } = args
  if (isWhole) await forgetStoreFit(tx.client, ctx.companyId)
  const waiting = await waitingRun(ctx, tx)
  const runId = waiting ?? crypto.randomUUID()
  if (!waiting)
    await tx
      .insert(estimateRuns)
      .values({ companyId: ctx.companyId, runId, status: 'queued', methodVersion: ELASTICITY_METHOD })
  // Also for one that waits: should its job be lost, this one takes its place; else the queue drops it.
  await ctx.jobs.send('estimate-elasticities', { companyId: ctx.companyId, runId }, { tx })
  return { runId, merged: waiting !== null }
}

/**
 * Sees to it that a run that waits has a job. A request that met the last run between the start of its job and its
 * own was given that run's name; the queue then dropped the job of the next one, as one was waiting already.
 */
export async function resumeEstimation({ ctx }: { ctx: Requester }): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const runId = await waitingRun(ctx, tx)
    if (runId) await ctx.jobs.send('estimate-elasticities', { companyId: ctx.companyId, runId }, { tx })
  })
}

/** One request of a company at a time; "no key" leaves a running import's inserts alone. */
async function waitingRun({ companyId }: Pick<Requester, 'companyId'>, tx: TenantTransaction) {
  await tx.execute(
    sql`select 1 from ${companies} where ${companies.companyId} = ${companyId} for no key update`,
  )
  const [waiting] = await tx
    .select({ runId: estimateRuns.runId })
    .from(estimateRuns)
    .where(and(eq(estimateRuns.companyId, companyId), eq(estimateRuns.status, 'queued')))
    .orderBy(desc(estimateRuns.createdAt))
    .limit(1)
  return waiting?.runId ?? null
}
