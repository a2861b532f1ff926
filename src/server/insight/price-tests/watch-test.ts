import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { getPriceTest } from './list-tests.ts'

const EVERY_MS = 700

/** Sends a test each time it changes, until it has ended or the reader disconnects. */
export function watchPriceTest({
  ctx,
  input,
}: {
  readonly ctx: TenantContext
  readonly input: Parsed<'priceTestEvents'> & { readonly signal: AbortSignal }
}): AsyncGenerator<Output<'priceTestEvents'>> {
  return watchChanges({
    read: () => getPriceTest({ ctx, input }),
    hasEnded: ({ test }) => test.state !== 'running' && test.state !== 'ending',
    ...{ signal: input.signal, everyMs: EVERY_MS },
  })
}
