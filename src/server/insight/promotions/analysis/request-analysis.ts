import { and, eq, sql } from 'drizzle-orm'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { companies } from '../../../kit/db/schema/companies.ts'
import { promotionRuns } from '../../../kit/db/schema/promotions.ts'

type Requester = Pick<TenantContext, 'companyId' | 'inTenant' | 'jobs' | 'clock'>

export interface RequestedAnalysis {
  readonly runId: string
  readonly merged: boolean
}

/** Analyses promotions and advertising again, soon. A request while another one waits becomes part of that one. */
export function requestAnalysis({ ctx }: { readonly ctx: Requester }): Promise<RequestedAnalysis> {
  return ctx.inTenant((tx) => queueAnalysis({ ctx, tx }))
}

export async function queueAnalysis(args: {
  readonly ctx: Pick<Requester, 'companyId' | 'jobs' | 'clock'>
  readonly tx: TenantTransaction
}): Promise<RequestedAnalysis> {
  const { ctx, tx } = args
  const { companyId } = ctx
  const waiting = await waitingRun(ctx, tx)
  const runId = waiting ?? crypto.randomUUID()
  if (!waiting)
    await tx.insert(promotionRuns).values({ companyId, runId, status: 'queued', createdAt: ctx.clock() })
  await ctx.jobs.send('analyse-promotions', { companyId, runId }, { tx })
  return { runId, merged: waiting !== null }
}

/**
 * Sends a job for a run that waits. A request between the start of a job and that of its run gets the name of that run; the
 * queue then drops the job of the next request, as one waits already.
 */
export async function resumeAnalysis({ ctx }: { readonly ctx: Requester }): Promise<void> {
  await ctx.inTenant(async (tx) => {
    const runId = await waitingRun(ctx, tx)
    if (runId) await ctx.jobs.send('analyse-promotions', { companyId: ctx.companyId, runId }, { tx })
  })
}

/** One request of a company at a time. */
async function waitingRun({ companyId }: Pick<Requester, 'companyId'>, tx: TenantTransaction) {
  await tx.execute(
    sql`select 1 from ${companies} where ${companies.companyId} = ${companyId} for no key update`,
  )
  const [waiting] = await tx
    .select({ runId: promotionRuns.runId })
    .from(promotionRuns)
    .where(and(eq(promotionRuns.companyId, companyId), eq(promotionRuns.status, 'queued')))
    .limit(1)
  return waiting?.runId ?? null
}
