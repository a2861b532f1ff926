import * as contract from '#contract/simulation'
import { handle } from '../../kit/http/handle.ts'
import { analyseElasticity } from './analyse-elasticity.ts'
import { getPriceEvidence } from './get-price-evidence.ts'
import { simulatePrices } from './simulate-prices.ts'
import { streamAnalysis } from './stream-analysis.ts'

export const simulationHandlers = [
  handle(contract.elasticityAnalysis, analyseElasticity),
  handle(contract.elasticityAnalysisEvents, streamAnalysis),
  handle(contract.simulatePrices, simulatePrices),
  handle(contract.priceEvidence, getPriceEvidence),
]
