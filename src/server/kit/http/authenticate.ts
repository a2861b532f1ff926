import { asksForProof, type Call } from '#contract/call'
import { leastRoleOf, mayAct, type Role } from '#contract/roles'
import type { Actor, AppContext, Origin, RequestContext } from '../context.ts'
import { tenantContext } from '../context.ts'
import { ProblemError } from '../errors.ts'
import { said } from '../sentences/said.ts'

export interface Identity {
  readonly companyId: string
  readonly userId: string
  readonly role: Role
  /** Name of the API key, where the token is one. */
  readonly apiKey?: string | undefined
  readonly mayOnlyRead?: boolean | undefined
}

/** What the API needs to know of sign-in; `auth/` provides it. */
export interface Authenticator {
  verify(accessToken: string): Promise<Actor>
  /** Finds the actor's user; makes user and company on first sight, so that a failed sync locks nobody out. */
  resolve(actor: Actor, accessToken: string): Promise<Identity>
  /** Whether the browser that asks has just proved who sits there. Absent: nobody has. */
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
  if (!accessToken) throw new ProblemError('unauthenticated', 'Please sign in.')
  const actor = await auth.verify(accessToken)
  if (call.scope && !actor.scopes.includes(call.scope))
    throw new ProblemError(
      'forbidden',
      said`This needs the permission ${call.scope}, which this sign-in does not carry.`,
    )
  const { companyId, userId, role, apiKey = null, mayOnlyRead } = await auth.resolve(actor, accessToken)
  const origin: Origin = { address, userAgent: request.headers.get('user-agent') ?? '' }
  const tenant = tenantContext(app, companyId, userId)
  return { ...tenant, actor, accessToken, requestId, role, origin, apiKey, mayOnlyRead }
}

/** What is about a person, or sensitive, is not for a program's key, whatever its maker may do. */
export function refuseKey(call: Call, apiKey: string | null): void {
  if (apiKey === null || (call.by !== 'person' && call.proof === undefined)) return
  throw new ProblemError('forbidden', 'An API key may not do this. Sign in to do it.')
}

/** A stolen token alone opens no sensitive call: the browser has to hold a recent proof. */
export function refuseUnproved(
  auth: Authenticator,
  { call, request }: Pick<Asked, 'call' | 'request'>,
  actor: Actor,
  body: unknown,
): void {
  if (!asksForProof(call, body)) return
  if (auth.isProved?.(actor, request.headers.get('cookie'))) return
  throw new ProblemError(
    'proof_needed',
    'Please confirm that it is you: this is asked for again every ten minutes.',
  )
}

/** Roles are checked by the contract, before anything of the request is read. */
export function refuseByRole(call: Call, role: Role): void {
  const least = leastRoleOf(call)
  if (least === null || mayAct(role, least)) return
  throw new ProblemError(
    'forbidden',
    least === 'owner'
      ? 'Only an owner of the company may do this. Ask one of them, or ask to become one.'
      : 'Your role may look at everything and change nothing. Ask an owner of the company for the role analyst.',
  )
}
