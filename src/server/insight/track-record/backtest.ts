import type { TenantContext } from '../../kit/context.ts'
import type { Connection } from '../../kit/db/connection.ts'
import { runInThread } from '../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../store/rollups/store-size.ts'
import type { BacktestFigures, BacktestTask } from './backtest-task.ts'
import { scorePredictions } from './score-predictions.ts'

const DEADLINE_MS = 20 * 60_000
const MAX_HEAP_MB = 1500
const BUFFERS_MB = 256
const ENTRY = new URL('./backtest-thread.ts', import.meta.url)

/**
 * A track record from the first day on: estimates from all but the last weeks of sales, predicts the price changes
 * of those weeks, and scores them. Once for a store; a store without such changes is asked again by its next full run.
 */
export async function backtest(args: {
  readonly ctx: TenantContext
  readonly input: { readonly connection: Connection; readonly signal: AbortSignal }
}): Promise<BacktestFigures | null> {
  const { ctx, input } = args
  if (await hasBacktest(ctx)) return null
  const task: BacktestTask = { connection: input.connection, companyId: ctx.companyId }
  const figures = await runInThread<BacktestFigures | null, never>({
    ...{ entry: ENTRY, input: task, signal: input.signal },
    ...{ deadlineMs: DEADLINE_MS, maxHeapMb: MAX_HEAP_MB },
    share: await jobShare(ctx, BUFFERS_MB),
  })
  if (figures) ctx.log.info({ ...figures }, 'past price changes predicted')
  await scorePredictions({ ctx })
  return figures
}

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
