import type { CallName, calls, Output, Parsed } from '#contract/calls'
import type { AppContext, RequestContext } from '../context.ts'

/** Public calls are answered before anybody has signed in. */
export type ContextOf<N extends CallName> = (typeof calls)[N] extends { readonly public: true }
  ? AppContext
  : RequestContext

export interface Received<N extends CallName> {
  readonly ctx: ContextOf<N>
  readonly input: Parsed<N>
  /** For streams only: the raw request. */
  readonly request: Request
}

/** A handler answers with the contract's output, or with a finished `Response` for files and events. */
export type Handler<N extends CallName> = (received: Received<N>) => Promise<Output<N> | Response>

/** What a feature contributes: handlers by the name of their call. */
export type Handlers = { readonly [N in CallName]?: Handler<N> }
