import type { Output, Parsed } from '#contract/endpoints'
import type { RouteName } from '#contract/routes'
import type { AppContext, RequestContext } from '../context.ts'

/** Routes that answer before anybody has signed in. */
export type PublicRouteName =
  | 'clientConfig'
  | 'nangoWebhook'
  | 'shopifyWebhook'
  | 'stripeWebhook'
  | 'avatarImage'
  | 'sharedReport'
  | 'lookAtInvitation'

export type ContextOf<N extends RouteName> = N extends PublicRouteName ? AppContext : RequestContext

export interface Call<N extends RouteName> {
  readonly ctx: ContextOf<N>
  readonly input: Parsed<N>
  /** For streams only: the raw request. */
  readonly request: Request
}

/** A handler answers with the contract's output, or with a finished `Response` for files and events. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Output<N> | Response>

/** What a feature contributes: handlers by the name of their call. */
export type Handlers = { readonly [N in RouteName]?: Handler<N> }
