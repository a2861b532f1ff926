import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { getAdvice } from './advise-listed.ts'
import { getGuardRails } from './get-guard-rails.ts'
import { listAdvice } from './list-advice.ts'
import { recommendPrices } from './recommend-prices.ts'
import { setAssumedMargins } from './set-assumed-margins.ts'
import { setGuardRails } from './set-guard-rails.ts'

export const recommendationHandlers = {
  pricingRecommendations: recommendPrices,
  listAdvice,
  getAdvice,
  getGuardRails,
  setAssumedMargins,
  setGuardRails: ({ ctx, input, request }) =>
    setGuardRails({ ctx, input, expected: expectedVersions(request) }),
} as const satisfies Handlers
