import { and, eq, ne } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import { estimateRuns } from '../../kit/db/schema/estimation.ts'

const SENTENCE = 'The figures could not be computed. The cause is in the log of the server; please try again.'

/** The last try failed: the run says so, and the figures of the run before stay. */
export async function onEstimationFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly runId: string }
}): Promise<void> {
  const { ctx, input } = args
  await ctx.inTenant((tx) =>
    tx
      .update(estimateRuns)
      .set({ status: 'failed', stage: null, error: SENTENCE, finishedAt: ctx.clock() })
      .where(
        and(
          eq(estimateRuns.companyId, ctx.companyId),
          eq(estimateRuns.runId, input.runId),
          ne(estimateRuns.status, 'done'),
        ),
      ),
  )
}
