import { and, eq, ne } from 'drizzle-orm'
import type { TenantContext } from '../../../kit/context.ts'
import { promotionRuns } from '../../../kit/db/schema/promotions.ts'

const SENTENCE =
  'The promotions could not be analysed. The cause is in the log of the server; please try again.'

/** The last try failed: the run says so, and the findings of the run before stay. */
export async function onAnalysisFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly runId: string }
}): Promise<void> {
  const { ctx, input } = args
  await ctx.inTenant((tx) =>
    tx
      .update(promotionRuns)
      .set({ status: 'failed', error: SENTENCE, finishedAt: ctx.clock() })
      .where(
        and(
          eq(promotionRuns.companyId, ctx.companyId),
          eq(promotionRuns.runId, input.runId),
          ne(promotionRuns.status, 'done'),
        ),
      ),
  )
}
