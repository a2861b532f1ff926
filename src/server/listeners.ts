import { queueEstimation } from './insight/estimation/estimation.ts'
import { completeOutlooks } from './insight/outlook/complete-outlooks.ts'
import { forgetAnalysis } from './insight/promotions/analysis/forget-analysis.ts'
import { watchRollouts } from './insight/rollouts/watch/watch-rollouts.ts'
import type { Events } from './kit/context.ts'
import { rematchByNumber } from './store/competitor-prices/rematch-by-number.ts'
import { readOrdersAgain } from './store/platform/connections.ts'
import { runMaintenanceTonight } from './whole/retention/run-maintenance.ts'

/** Maps every event to the functions that it calls. */
export const listeners: Events = {
  storeDataChanged: queueEstimation,
  productNumbersChanged: rematchByNumber,
  importRemoved: readOrdersAgain,
  sampleStoreRemoved: forgetAnalysis,
  daysWillPass: watchRollouts,
  signedIn: async ({ ctx }) => {
    await runMaintenanceTonight(ctx, ctx.companyId)
    await completeOutlooks({ ctx })
  },
}
