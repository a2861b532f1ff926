import { and, desc, eq, sql } from 'drizzle-orm'
import { ELASTICITY_METHOD } from '#analytics'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { companies } from '../../db/schema/companies.ts'
import { estimateRuns } from '../../db/schema/estimates.ts'

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
}): Promise<RequestedEstimation> {
  const { ctx, tx } = args
  const mine = eq(estimateRuns.companyId, ctx.companyId)
  // One request of a company at a time; "no key" leaves a running import's inserts alone.
  await tx.execute(
    sql`select 1 from ${companies} where ${companies.companyId} = ${ctx.companyId} for no key update`,
  )
  const [waiting] = await tx
    .select({ runId: estimateRuns.runId })
    .from(estimateRuns)
    .where(and(mine, eq(estimateRuns.status, 'queued')))
    .orderBy(desc(estimateRuns.createdAt))
    .limit(1)
  const runId = waiting?.runId ?? crypto.randomUUID()
  if (!waiting)
    await tx
      .insert(estimateRuns)
      .values({ companyId: ctx.companyId, runId, status: 'queued', methodVersion: ELASTICITY_METHOD })
  // Also for one that waits: should its job be lost, this one takes its place; else the queue drops it.
  await ctx.jobs.send('estimate-elasticities', { companyId: ctx.companyId, runId }, { tx })
  return { runId, merged: waiting !== undefined }
}
