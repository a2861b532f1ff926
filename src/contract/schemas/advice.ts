import * as z from 'zod'
import { salesHistoryEntry } from './pricing.ts'

const id = z.int().positive()

/** `items` as the specification names them; figures come from our own estimates, whatever is sent. */
export const recommendationsInput = z.object({
  items: z.array(z.object({ id, name: z.string().max(500), elasticity: z.number().nullable() })).max(100),
})

export const recommendationsAnswer = z.object({
  recommendations: z.array(
    z.object({ id, name: z.string(), recommendation: z.string(), rationale: z.string() }),
  ),
})

const scenario = z.object({ pct: z.number(), volPct: z.number(), revPct: z.number() })

export const elasticityAnalysisInput = z.object({
  productId: id,
  history: z.array(salesHistoryEntry).max(600),
  elasticity: z.number().nullable(),
  scenarios: z.array(scenario).max(20),
})

export const elasticityAnalysisAnswer = z.object({ conclusion: z.string(), details: z.string() })
