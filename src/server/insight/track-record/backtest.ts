import type { TenantContext } from '../../kit/context.ts'
import { defineRun } from '../../kit/runs/define-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import { scorePredictions } from './score-predictions.ts'

/** `null`: too little sold before, or a store too large to estimate twice. */
export interface BacktestFigures {
  /** The last day that the estimate was shown. */
  readonly throughDay: string
  readonly predictions: number
}

/**
 * A track record from the first day on: estimates from all but the last weeks of sales, predicts the price changes
 * of those weeks, and scores them. Once for a store; a store without such changes is asked again by its next full run.
 */
export const backtest = defineRun<object, BacktestFigures | null>('look-back', {
  thread: new URL('./backtest-thread.ts', import.meta.url),
  deadlineMs: 20 * 60_000,
  maxHeapMb: 1500,
  share: (ctx) => jobShare(ctx, 256),
  mergeWaiting: true,
  prepare: async ({ ctx }) => ((await hasBacktest(ctx)) ? null : {}),
  onDone: ({ ctx }) => scorePredictions({ ctx }),
  failure: 'The past price changes could not be predicted. The next full estimation tries again.',
})

/** Looks back by daily averages of all channels do not know the units before: they give way to a new one. */
function hasBacktest(ctx: TenantContext): Promise<boolean> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<{ isOld: boolean }>(
      `select bool_or(status = 'scored' and units_before is null) as "isOld" from price_predictions
       where company_id = $1 and source = 'look_back' having count(*) > 0`,
      [ctx.companyId],
    )
    if (rows[0]?.isOld)
      await client.query(`delete from price_predictions where company_id = $1 and source = 'look_back'`, [
        ctx.companyId,
      ])
    return rows[0]?.isOld === false
  })
}
