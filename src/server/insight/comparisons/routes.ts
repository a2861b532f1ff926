import * as contract from '#contract/comparisons'
import { eventStream } from '../../kit/http/answers.ts'
import { handle } from '../../kit/http/handle.ts'
import { compareSwitches } from './compare-switches.ts'
import { readComparison } from './comparison-rows.ts'
import { getComparison, watchComparison } from './get-comparison.ts'

export const comparisonHandlers = [
  handle(contract.compareSwitches, ({ ctx, body }) => compareSwitches({ ctx, input: body })),
  handle(contract.getComparison, getComparison),
  handle(contract.comparisonEvents, async ({ ctx, params, request }) => {
    await ctx.inTenant((tx) => readComparison(ctx, tx, params.comparisonId))
    return eventStream(watchComparison({ ctx, input: { ...params, signal: request.signal } }))
  }),
]
