import type * as z from 'zod'
import type { packageEvent } from '#contract/bundles'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asAnalysisProblem } from '../ai-text/as-analysis-problem.ts'
import type { WrittenText } from '../ai-text/prepare-text.ts'
import { conclusionOrDetails, tellText } from '../ai-text/tell-text.ts'
import { analysisAnswer, readAnalysis } from './read-analysis.ts'

type Event = z.infer<typeof packageEvent>

/** Sends the computed facts immediately, then the words on them as they are written. */
export async function streamPackage({
  ctx,
  input,
}: VerbArgs<'analyzePackageEvents'>): Promise<AsyncGenerator<Event>> {
  const { name, price, productIds } = input
  const products = productIds.map((id) => ({ product_id: id, name: '', cost: null }))
  try {
    return tell(ctx, await readAnalysis(ctx, { name, price, products }))
  } catch (error) {
    throw asAnalysisProblem(error, 'analysis.failed')
  }
}

async function* tell(
  ctx: TenantContext,
  read: Awaited<ReturnType<typeof readAnalysis>>,
): AsyncGenerator<Event> {
  // A connection that was lost and reopened starts from the beginning.
  yield { kind: 'restart' }
  yield { kind: 'facts', facts: read.facts }
  const answer = (whole: WrittenText) => analysisAnswer(whole, read.facts)
  yield* tellText({ ctx, input: read.text, partOf: conclusionOrDetails, answer })
}
