import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { readPlatformState } from './get-platform-state.ts'

const EVERY_MS = 700

/** Sends the state each time it changes, until the import has ended or the reader disconnects. */
export async function* watchPlatform(args: {
  readonly ctx: TenantContext
  readonly input: { readonly signal: AbortSignal }
}): AsyncGenerator<Output<'platformEvents'>> {
  const { ctx, input } = args
  let told = ''
  while (!input.signal.aborted) {
    const state = await readPlatformState({ ctx })
    const text = JSON.stringify(state)
    if (text !== told) {
      told = text
      yield state
    }
    if (state.run?.status !== 'queued' && state.run?.status !== 'running') return
    await sleep(EVERY_MS, undefined, { signal: input.signal }).catch(() => undefined)
  }
}
