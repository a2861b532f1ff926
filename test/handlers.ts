import type { Call } from '#contract/call'
import { type CallName, calls, type Output } from '#contract/calls'
import { type Handled, handle, type Received } from '#server/kit/http/handle'

export type NamedHandlers = {
  readonly [N in CallName]?: (received: Received<(typeof calls)[N]>) => Promise<Output<N> | Response>
}

/** Stand-ins for handlers, by the names of their calls. */
export function handlersOf(named: NamedHandlers): readonly Handled[] {
  return Object.entries(named).map(([name, run]) => handle(calls[name as CallName] as Call, run as never))
}
