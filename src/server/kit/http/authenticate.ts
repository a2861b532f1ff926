import { asksForProof, type Call, stores } from '#contract/call'
import { leastRoleOf, mayAct, type Role } from '#contract/roles'
import type { Actor, AppContext, Origin, RequestContext } from '../context.ts'
import { tenantContext } from '../context.ts'
import { problem } from '../errors.ts'

export interface Identity {
  readonly companyId: string
  readonly userId: string
  readonly role: Role
  /** Name of the API key, if the token is one. */
  readonly apiKey?: string | undefined
  readonly mayOnlyRead?: boolean | undefined
  /** True if the API key may make only the calls of its scopes. */
  readonly mayOnlySend?: boolean | undefined
  readonly keyScopes?: readonly string[] | undefined
}

/** Sign-in functions that the API needs; `auth/` implements them. */
export interface Authenticator {
  verify(accessToken: string): Promise<Actor>
  /**
   * Finds the actor's user; creates user and company at the first request, so that a failed sync locks out no one.
   */
  resolve(actor: Actor, accessToken: string): Promise<Identity>
  /** True if the browser has recently proved the person's identity. If absent, no request counts as proved. */
  isProved?(actor: Actor, cookieHeader: string | null): boolean
}

interface Asked {
  readonly call: Call
  readonly request: Request
  readonly requestId: string
  readonly address: string
}

export function bearerToken(request: Request): string | null {
  const [scheme, token, ...rest] = (request.headers.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

export async function authenticate(
  app: AppContext,
  auth: Authenticator,
  { call, request, requestId, address }: Asked,
): Promise<RequestContext> {
  const accessToken = bearerToken(request)
  if (!accessToken) throw problem('sign_in.needed')
  const actor = await auth.verify(accessToken)
  if (call.scope && !actor.scopes.includes(call.scope))
    throw problem('request.permission_missing', { permission: call.scope })
  const { companyId, userId, role, apiKey = null, ...key } = await auth.resolve(actor, accessToken)
  const origin: Origin = { address, userAgent: request.headers.get('user-agent') ?? '' }
  const tenant = tenantContext(app, companyId, userId)
  return { ...tenant, actor, accessToken, requestId, role, origin, apiKey, ...key }
}

/** Refuses API keys for calls about a person and for sensitive calls, whatever the role of the key's creator. */
export function refuseKey(call: Call, apiKey: string | null): void {
  if (apiKey === null || (call.by !== 'person' && call.proof === undefined)) return
  throw problem('api_key.not_allowed')
}

/** Refuses what an API key's scopes do not cover. */
export function refuseByScope(
  call: Call,
  { mayOnlyRead, mayOnlySend, keyScopes = [] }: Pick<Identity, 'mayOnlyRead' | 'mayOnlySend' | 'keyScopes'>,
): void {
  if (call.keyScope !== undefined && keyScopes.includes(call.keyScope)) return
  if (mayOnlySend) throw problem('api_key.not_allowed')
  if (mayOnlyRead && stores(call)) throw problem('api_key.reads_only')
}

/** Refuses a sensitive call without a recent proof from the browser, so that a stolen token alone is not enough. */
export function refuseUnproved(
  auth: Authenticator,
  { call, request }: Pick<Asked, 'call' | 'request'>,
  actor: Actor,
  body: unknown,
): void {
  if (!asksForProof(call, body)) return
  if (auth.isProved?.(actor, request.headers.get('cookie'))) return
  throw problem('proof.needed')
}

/** Checks the role against the contract before anything of the request is read. */
export function refuseByRole(call: Call, role: Role): void {
  const least = leastRoleOf(call)
  if (least === null || mayAct(role, least)) return
  throw problem(least === 'owner' ? 'role.owner_needed' : 'role.analyst_needed')
}
