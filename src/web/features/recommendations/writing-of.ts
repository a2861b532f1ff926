import type { Output } from '#contract/calls'

type PlatformState = Pick<Output<'platformState'>, 'connection'>

/**
 * How an accepted price gets into the shop: `none` no shop is connected; `off` Quanto may not write to it; `on` by a
 * roll-out; `unknown` until it is loaded.
 */
export function writingOf(state: PlatformState | undefined): 'none' | 'off' | 'on' | 'unknown' {
  if (!state) return 'unknown'
  const { connection } = state
  if (connection === null || connection.status === 'disconnected') return 'none'
  return connection.status === 'active' && connection.writing === 'on' ? 'on' : 'off'
}
