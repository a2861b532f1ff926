import * as contract from '#contract/recommendations'
import { handle } from '../../kit/http/handle.ts'
import { getAdvice } from './advise-listed.ts'
import { exportAdvice } from './export-advice.ts'
import { getGuardRails } from './get-guard-rails.ts'
import { listAdvice } from './list-advice.ts'
import { recommendPrices } from './recommend-prices.ts'
import { setAssumedMargins } from './set-assumed-margins.ts'
import { setGuardRails } from './set-guard-rails.ts'

export const recommendationHandlers = [
  handle(contract.pricingRecommendations, recommendPrices),
  handle(contract.listAdvice, listAdvice),
  handle(contract.exportAdvice, exportAdvice),
  handle(contract.getAdvice, getAdvice),
  handle(contract.getGuardRails, getGuardRails),
  handle(contract.setAssumedMargins, setAssumedMargins, getGuardRails),
  handle(contract.setGuardRails, setGuardRails, getGuardRails),
]
