import { type JWTPayload, jwtVerify } from 'jose'
import type { AppContext, RequestContext } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { externalIssuerOf } from './external-issuer.ts'
import type { Begun } from './recent-proof.ts'
import { ALGORITHMS } from './verify-token.ts'

/** Clocks of the provider and of this machine may differ by this much. */
const CLOCK_TOLERANCE_S = 60

/**
 * Checks that the person signed in at the external provider after this browser asked for it. The ID token must be for
 * this application, person and browser (nonce) and carry the time of the sign-in (OpenID Connect Core, 3.1.2.1:
 * `auth_time` is required if `max_age` was requested).
 */
export async function verifyFreshSignIn(
  ctx: Pick<AppContext, 'config' | 'log' | 'clock'> & Pick<RequestContext, 'actor'>,
  idToken: string,
  begun: Begun | null,
): Promise<void> {
  if (begun === null) throw problem('proof.not_begun_here')
  const { nonce, sub, auth_time: signedInAt } = await verified(ctx, idToken)
  if (nonce !== begun.nonce) throw problem('proof.not_begun_here')
  if (sub !== ctx.actor.subject) throw problem('proof.other_person')
  if (typeof signedInAt !== 'number') {
    ctx.log.warn({}, 'the identity provider sends no auth_time, although max_age was asked for')
    throw problem('proof.no_sign_in_time')
  }
  if (signedInAt < begun.at.getTime() / 1000 - CLOCK_TOLERANCE_S) throw problem('proof.not_asked_again')
}

async function verified(
  { config, log, clock }: Pick<AppContext, 'config' | 'log' | 'clock'>,
  idToken: string,
): Promise<JWTPayload> {
  const { issuer, clientId } = config.oidc
  try {
    const { payload } = await jwtVerify(idToken, externalIssuerOf({ config, log, clock }).jwks, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'nonce'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: clock(),
    })
    return payload
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause
    throw problem('proof.not_checked', null, { cause })
  }
}
