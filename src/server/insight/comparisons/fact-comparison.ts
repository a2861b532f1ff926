import { defineRun } from '../../kit/runs/define-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { Compared } from './comparison-task.ts'

/** Estimates the catalogue twice: with the chosen facts and without them. */
export const factComparison = defineRun<Compared, { products: number }>('compare-estimates', {
  thread: new URL('./comparison-thread.ts', import.meta.url),
  deadlineMs: 30 * 60_000,
  maxHeapMb: 1500,
  share: (ctx) => jobShare(ctx, 256),
  mergeWaiting: false,
  prepare: async ({ ctx, runId }) => {
    const { rows } = await ctx.inTenant(({ client }) =>
      client.query<Compared>(
        'select facts from estimate_comparisons where company_id = $1 and comparison_id = $2',
        [ctx.companyId, runId],
      ),
    )
    return rows[0] ?? null
  },
  failure: 'run.comparison_failed',
})
