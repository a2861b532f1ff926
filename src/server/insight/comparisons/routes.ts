import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
import { compareSwitches } from './compare-switches.ts'
import { readComparison } from './comparison-rows.ts'
import { getComparison, watchComparison } from './get-comparison.ts'

export const comparisonHandlers = {
  compareSwitches: ({ ctx, input }) => compareSwitches({ ctx, input: input.body }),
  getComparison,
  comparisonEvents: async ({ ctx, input, request }) => {
    await ctx.inTenant((tx) => readComparison(tx, ctx.companyId, input.params.comparisonId))
    return eventStream(watchComparison({ ctx, input: { ...input.params, signal: request.signal } }))
  },
} as const satisfies Handlers
