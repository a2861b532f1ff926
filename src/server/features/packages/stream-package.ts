import type * as z from 'zod'
import type { packageEvent, packageEventsInput } from '#contract/schemas/packages'
import type { TenantContext } from '../../context.ts'
import { streamText } from '../ai-text/stream-text.ts'
import { asAnalysisProblem } from './analyze-package.ts'
import { analysisAnswer, readAnalysis } from './read-analysis.ts'

type Event = z.infer<typeof packageEvent>

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly query: z.output<typeof packageEventsInput> }
}

/** The computed facts at once, then the words on them as they are written. */
export async function streamPackage({ ctx, input }: Call): Promise<AsyncGenerator<Event>> {
  const { name, price, productIds } = input.query
  const products = productIds.map((id) => ({ product_id: id, name: '', cost: null }))
  try {
    return tell(ctx, await readAnalysis(ctx, { name, price, products }))
  } catch (error) {
    throw asAnalysisProblem(error)
  }
}

async function* tell(
  ctx: TenantContext,
  { facts, text }: Awaited<ReturnType<typeof readAnalysis>>,
): AsyncGenerator<Event> {
  // A connection that was lost and opened again begins anew.
  yield { kind: 'restart' }
  yield { kind: 'facts', facts }
  for await (const event of streamText({ ctx, input: text })) {
    switch (event.kind) {
      case 'restart':
        yield event
        break
      case 'sentence':
        yield { ...event, part: event.part === 'conclusion' ? 'conclusion' : 'details' }
        break
      case 'done':
        yield { kind: 'done', ...analysisAnswer(event, facts) }
    }
  }
}
