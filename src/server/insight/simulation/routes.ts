import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
import { analyseElasticity } from './analyse-elasticity.ts'
import { getPriceEvidence } from './get-price-evidence.ts'
import { simulatePrices } from './simulate-prices.ts'
import { streamAnalysis } from './stream-analysis.ts'

export const simulationHandlers = {
  elasticityAnalysis: analyseElasticity,
  elasticityAnalysisEvents: async (call) => eventStream(await streamAnalysis(call)),
  simulatePrices,
  priceEvidence: getPriceEvidence,
} as const satisfies Handlers
