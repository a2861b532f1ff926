import type * as z from 'zod'
import type { elasticityAnalysisAnswer } from '#contract/simulation'
import type { TenantContext } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
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
    return await analyse(ctx, input.productId)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw problem('analysis.failed_short', null, { cause: error })
  }
}

async function analyse(ctx: TenantContext, productId: number): Promise<Answer> {
  const read = await readTakeaway(ctx, productId)
  if (read.input === null) return notEnough(read.language)
  return takeawayAnswer(await writeText({ ctx, input: read.input }))
}
