import type { Route } from '#contract/routes'
import type { Actor, AppContext, RequestContext } from '../context.ts'
import { tenantContext } from '../context.ts'
import { ProblemError } from '../errors.ts'

export interface Identity {
  readonly companyId: string
  readonly userId: string
}

/** What the API needs to know of sign-in; `auth/` provides it. */
export interface Authenticator {
  verify(accessToken: string): Promise<Actor>
  /** Finds the actor's user; makes user and company on first sight, so that a failed sync locks nobody out. */
  resolve(actor: Actor, accessToken: string): Promise<Identity>
}

export function bearerToken(request: Request): string | null {
  const [scheme, token, ...rest] = (request.headers.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

export async function authenticate(
  app: AppContext,
  auth: Authenticator,
  route: Route,
  request: Request,
  requestId: string,
): Promise<RequestContext> {
  const accessToken = bearerToken(request)
  if (!accessToken) throw new ProblemError('unauthenticated', 'Please sign in.')
  const actor = await auth.verify(accessToken)
  if (route.scope && !actor.scopes.includes(route.scope))
    throw new ProblemError(
      'forbidden',
      `This needs the permission ${route.scope}, which this sign-in does not carry.`,
    )
  const { companyId, userId } = await auth.resolve(actor, accessToken)
  return { ...tenantContext(app, companyId, userId), actor, accessToken, requestId }
}
