import type { Call } from '#contract/call'
import type { CallName } from '#contract/calls'
import { auditRefusal } from '../accounts/audit/audit-call.ts'
import type { AppContext, Origin, RequestContext } from '../kit/context.ts'
import { ProblemError, problem } from '../kit/errors.ts'
import {
  type Authenticator,
  authenticate,
  bearerToken,
  refuseByRole,
  refuseByScope,
  refuseKey,
} from '../kit/http/authenticate.ts'
import { type ApiLimits, spend, spendAddress, spendFalseToken } from './api-limits.ts'

export interface Caller {
  readonly request: Request
  readonly requestId: string
  readonly address: string
}

interface Gate {
  readonly app: AppContext
  readonly auth: Authenticator
  readonly limits: ApiLimits
}

/** Context of a public call from a caller who is not signed in. */
export interface OutsiderContext extends AppContext {
  readonly origin: Origin
  readonly requestId: string
}

/** Counts a public call, which needs no sign-in, against its address. */
export function admitOutsider(
  { app, limits }: Gate,
  { request, requestId, address }: Caller,
): OutsiderContext {
  spendAddress(limits, address)
  return { ...app, origin: { address, userAgent: request.headers.get('user-agent') ?? '' }, requestId }
}

/** Finds who calls, after checking token, rate limits and role. Reads nothing of the request's content. */
export async function admitPerson(
  gate: Gate,
  name: CallName,
  call: Call,
  caller: Caller,
): Promise<RequestContext> {
  const { app, auth, limits } = gate
  try {
    const ctx = await authenticate(app, auth, { call, ...caller })
    spend(limits, { name, call, ctx, address: caller.address })
    await refuse(ctx, name, call)
    return ctx
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') spendRefused(limits, caller)
    throw error
  }
}

/** Counts a call that was refused. A valid token is never counted here, so others at the address go on. */
function spendRefused(limits: ApiLimits, { request, address }: Caller): void {
  if (bearerToken(request) !== null) spendFalseToken(limits, address)
  spendAddress(limits, address)
}

/** Refuses a call that the key or the role does not allow, and enters the refusal into the company's audit log. */
async function refuse(ctx: RequestContext, name: CallName, call: Call): Promise<void> {
  try {
    refuseWhatIsNotAllowed(ctx, call)
  } catch (error) {
    if (error instanceof ProblemError) await auditRefusal(ctx, name, error.text)
    throw error
  }
}

function refuseWhatIsNotAllowed(ctx: RequestContext, call: Call): void {
  refuseKey(call, ctx.apiKey)
  refuseByRole(call, ctx.role)
  refuseByScope(call, ctx)
}

/** Checks again who listens to an open stream. Throws once the token, the membership or the role no longer allows it. */
export async function readmitListener(
  { app, auth }: Pick<Gate, 'app' | 'auth'>,
  call: Call,
  caller: Caller,
  before: RequestContext,
): Promise<void> {
  const ctx = await authenticate(app, auth, { call, ...caller })
  // Who was removed from a company has one of their own, so that the token still stands for a person.
  if (ctx.companyId !== before.companyId || ctx.userId !== before.userId) throw problem('sign_in.needed')
  refuseWhatIsNotAllowed(ctx, call)
}
