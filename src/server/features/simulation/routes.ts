import type { Handlers } from '../../http/handlers.ts'
import { getPriceEvidence } from './get-price-evidence.ts'
import { simulatePrices } from './simulate-prices.ts'

export const simulationHandlers = {
  simulatePrices,
  priceEvidence: getPriceEvidence,
} as const satisfies Handlers
