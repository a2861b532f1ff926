import { type JWTPayload, jwtVerify } from 'jose'
import type { AppContext, RequestContext } from '../../kit/context.ts'
import { ProblemError } from '../../kit/errors.ts'
import { externalIssuerOf } from './external-issuer.ts'
import { ALGORITHMS } from './verify-token.ts'

/** Clocks of the provider and of this machine may differ by this much. */
const CLOCK_TOLERANCE_S = 60

interface Begun {
  readonly nonce: string
  readonly at: Date
}

/**
 * Whether the person signed in at the external provider after this browser asked for it. The ID token has to be for this
 * application, this person and this browser (its nonce), and has to say when the person signed in (OpenID Connect Core,
 * 3.1.2.1: `auth_time` is required where `max_age` was asked for).
 */
export async function verifyFreshSignIn(
  ctx: Pick<AppContext, 'config' | 'log' | 'clock'> & Pick<RequestContext, 'actor'>,
  idToken: string,
  begun: Begun | null,
): Promise<void> {
  if (begun === null)
    throw new ProblemError('conflict', 'This sign-in was not begun here, or took too long. Please try again.')
  const { nonce, sub, auth_time: signedInAt } = await verified(ctx, idToken)
  if (nonce !== begun.nonce)
    throw new ProblemError('conflict', 'This sign-in was not begun here, or took too long. Please try again.')
  if (sub !== ctx.actor.subject)
    throw new ProblemError('conflict', 'Another person signed in. Sign in as the one who is signed in here.')
  if (typeof signedInAt !== 'number') {
    ctx.log.warn({}, 'the identity provider sends no auth_time, although max_age was asked for')
    throw new ProblemError(
      'conflict',
      'The identity provider does not say when you signed in (auth_time). Ask the operator of this installation.',
    )
  }
  if (signedInAt < begun.at.getTime() / 1000 - CLOCK_TOLERANCE_S)
    throw new ProblemError(
      'conflict',
      'The identity provider did not ask you to sign in again. Please try again.',
    )
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
    throw new ProblemError('conflict', 'This sign-in could not be checked. Please try again.', { cause })
  }
}
