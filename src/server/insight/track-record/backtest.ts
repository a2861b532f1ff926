import type { TenantContext } from '../../kit/context.ts'
import { defineRun } from '../../kit/runs/define-run.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import { deleteBacktest } from '../predictions/enter-backtest.ts'
import type { BacktestFigures } from './backtest-figures.ts'
import { scorePredictions } from './score-predictions.ts'

/**
 * Makes a track record available from the first day: estimates from all but the last weeks of sales, predicts the
 * price changes of those weeks, and scores them. Runs once per store; a store without such changes is tried again
 * after its next full run.
 */
export const backtest = defineRun<object, BacktestFigures | null>('look-back', {
  thread: new URL('./backtest-thread.ts', import.meta.url),
  deadlineMs: 20 * 60_000,
  maxHeapMb: 1500,
  share: (ctx) => jobShare(ctx, 256),
  mergeWaiting: true,
  prepare: async ({ ctx }) => ((await hasBacktest(ctx)) ? null : {}),
  onDone: ({ ctx }) => scorePredictions({ ctx }),
  failure: 'run.backtest_failed',
})

/** False for backtests of earlier versions, which lack the units before the change or the grade: they are replaced. */
function hasBacktest(ctx: TenantContext): Promise<boolean> {
  return ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<{ isOld: boolean }>(
      `select bool_or(grade is null or status = 'scored' and units_before is null) as "isOld" from price_predictions
       where company_id = $1 and source = 'look_back' having count(*) > 0`,
      [ctx.companyId],
    )
    if (rows[0]?.isOld) await deleteBacktest(client, ctx.companyId)
    return rows[0]?.isOld === false
  })
}
