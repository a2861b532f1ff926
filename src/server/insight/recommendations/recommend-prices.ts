import type * as z from 'zod'
import type { recommendationsAnswer } from '#contract/recommendations'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { adviseListed } from './advise-listed.ts'
import { renderRationale, renderRecommendation } from './render-advice.ts'

/** Advises on the listed products, in the order asked for, from our own estimates; unknown ones are absent. */
export async function recommendPrices({
  ctx,
  input,
}: VerbArgs<'pricingRecommendations'>): Promise<z.infer<typeof recommendationsAnswer>> {
  const advice = await adviseListed(
    ctx,
    input.items.map((item) => item.id),
  )
  return {
    recommendations: advice.map((each) => ({
      id: each.productId,
      name: each.title,
      recommendation: renderRecommendation(each),
      rationale: renderRationale(each),
      advice: each,
    })),
  }
}
