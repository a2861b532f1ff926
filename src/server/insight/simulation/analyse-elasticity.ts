import type * as z from 'zod'
import type { elasticityAnalysisAnswer } from '#contract/simulation'
import type { TenantContext } from '../../kit/context.ts'
import { asAnalysisProblem } from '../ai-text/as-analysis-problem.ts'
import { writeText } from '../ai-text/write-text.ts'
import { notEnough, readTakeaway, takeawayAnswer } from './read-takeaway.ts'

type Answer = z.infer<typeof elasticityAnalysisAnswer>

/** Explains the figures of a product in words. The figures are computed here, whatever was sent along. */
export async function analyseElasticity({
  ctx,
  input,
}: {
  readonly ctx: TenantContext
  readonly input: { readonly productId: number }
}): Promise<Answer> {
  try {
    const read = await readTakeaway(ctx, input.productId)
    if (read.input === null) return notEnough(read.language)
    return takeawayAnswer(await writeText({ ctx, input: read.input }))
  } catch (error) {
    throw asAnalysisProblem(error, 'analysis.failed_short')
  }
}
