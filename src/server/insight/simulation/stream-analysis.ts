import type * as z from 'zod'
import type { elasticityAnalysisEvent } from '#contract/simulation'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asAnalysisProblem } from '../ai-text/as-analysis-problem.ts'
import type { TextInput } from '../ai-text/prepare-text.ts'
import { conclusionOrDetails, only, tellText } from '../ai-text/tell-text.ts'
import { notEnough, readTakeaway, takeawayAnswer } from './read-takeaway.ts'

type Event = z.infer<typeof elasticityAnalysisEvent>

/** Streams the takeaway as it is written. Errors in the question are reported before the first sentence. */
export async function streamAnalysis({
  ctx,
  input,
}: VerbArgs<'elasticityAnalysisEvents'>): Promise<AsyncGenerator<Event>> {
  try {
    const read = await readTakeaway(ctx, input.productId)
    return read.input === null ? only({ kind: 'done', ...notEnough(read.language) }) : tell(ctx, read.input)
  } catch (error) {
    throw asAnalysisProblem(error, 'analysis.failed_short')
  }
}

async function* tell(ctx: TenantContext, input: TextInput): AsyncGenerator<Event> {
  // A connection that was lost and reopened starts from the beginning.
  yield { kind: 'restart' }
  yield* tellText({ ctx, input, partOf: conclusionOrDetails, answer: takeawayAnswer })
}
