import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { readPlatformState } from './get-platform-state.ts'

const EVERY_MS = 700

/** Sends the state each time it changes, until the import has ended or the reader disconnects. */
export function watchPlatform({
  ctx,
  input,
}: {
  readonly ctx: TenantContext
  readonly input: { readonly signal: AbortSignal }
}): AsyncGenerator<Output<'platformEvents'>> {
  return watchChanges({
    read: () => readPlatformState({ ctx }),
    hasEnded: ({ run }) => run?.status !== 'queued' && run?.status !== 'running',
    ...{ signal: input.signal, everyMs: EVERY_MS },
  })
}
