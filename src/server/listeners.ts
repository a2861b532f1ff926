import type { Events } from './context.ts'
import { queueEstimation } from './features/estimation/request-estimation.ts'
import { completeOutlooks } from './features/outlook/complete-outlooks.ts'
import { keepHouseTonight } from './features/retention/keep-house.ts'

/** Every event with the verbs that it calls. */
export const listeners: Events = {
  storeDataChanged: queueEstimation,
  signedIn: async ({ ctx }) => {
    await keepHouseTonight(ctx, ctx.companyId)
    await completeOutlooks({ ctx })
  },
}
