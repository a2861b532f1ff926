import { defineRun, type TakenRun } from '../../../kit/runs/define-run.ts'
import { jobShare } from '../../../store/rollups/store-size.ts'
import { readSalesState } from './fingerprint.ts'
import type { MiningFigures } from './mining-figures.ts'

/** Mines all baskets, unless the sales are the same as at the last run. */
export const basketMining = defineRun<object, MiningFigures>('mine-baskets', {
  thread: new URL('./mining-thread.ts', import.meta.url),
  deadlineMs: 10 * 60_000,
  maxHeapMb: 1000,
  share: (ctx) => jobShare(ctx, 128),
  mergeWaiting: true,
  prepare: async (run) => ((await isCurrent(run)) ? null : {}),
  failure: 'run.mining_failed',
})

function isCurrent({ ctx }: TakenRun): Promise<boolean> {
  return ctx.inTenant(async ({ client }) => {
    const { fingerprint } = await readSalesState(client, ctx.companyId)
    const { rows } = await client.query<{ isSame: boolean }>(
      `select fingerprint = $2 and mined_at is not null as "isSame" from basket_runs where company_id = $1`,
      [ctx.companyId, fingerprint],
    )
    return rows[0]?.isSame === true
  })
}
