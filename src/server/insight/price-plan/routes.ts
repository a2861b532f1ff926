import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { addToPricePlan } from './add-to-price-plan.ts'
import { changePlanEntry } from './change-plan-entry.ts'
import { exportPricePlan } from './export-price-plan.ts'
import { listPricePlan } from './list-price-plan.ts'
import { pushPrices } from './push-prices.ts'

export const pricePlanHandlers = {
  listPricePlan: ({ ctx }) => listPricePlan({ ctx }),
  addToPricePlan,
  changePlanEntry: ({ ctx, input, request }) =>
    changePlanEntry({ ctx, input, expected: expectedVersions(request) }),
  exportPricePlan,
  pushPrices: ({ ctx, input }) => pushPrices({ ctx, input: input.body }),
} as const satisfies Handlers
