import type { Handlers } from '../../http/handlers.ts'
import { analyseElasticity } from './analyse-elasticity.ts'
import { getPriceEvidence } from './get-price-evidence.ts'
import { simulatePrices } from './simulate-prices.ts'

export const simulationHandlers = {
  elasticityAnalysis: analyseElasticity,
  simulatePrices,
  priceEvidence: getPriceEvidence,
} as const satisfies Handlers
