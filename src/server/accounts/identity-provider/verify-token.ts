import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Actor } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export interface TokenVerifierOptions {
  readonly issuer: string
  readonly audience: string
  readonly keys: JWTVerifyGetKey
  readonly clock: () => Date
  /**
   * `at+jwt` accepts only tokens typed as access tokens (RFC 9068), as ours are. `jwt` also accepts tokens without a
   * type or with `JWT`, but refuses those that can be recognised as ID tokens.
   */
  readonly tokenType: 'at+jwt' | 'jwt'
  /** Issuer name under which people are stored, if it must survive a change of the issuer's address. */
  readonly actorIssuer?: string
  /**
   * Makes the error for a token that is valid except for its audience, from the audience found. Absent: refused like
   * any other token. An external provider may be misconfigured; ours cannot be.
   */
  readonly onOtherAudience?: (found: JWTPayload['aud']) => ProblemError
}

export type TokenVerifier = (accessToken: string) => Promise<Actor>

/** Only public-key algorithms: with a shared secret, the published key could be used to sign. */
export const ALGORITHMS = [
  'ES256',
  'RS256',
  'PS256',
  'ES384',
  'RS384',
  'PS384',
  'ES512',
  'RS512',
  'PS512',
  'EdDSA',
  'Ed25519',
]
const CLOCK_TOLERANCE_S = 5
const MAX_TOKEN_LENGTH = 16_384
/** Headers by which a token would supply or reference its own key. */
const foreignKeyHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit'] as const
const accessTokenTypes = ['at+jwt', 'application/at+jwt']

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, keys, clock, tokenType, actorIssuer = issuer, onOtherAudience } = options
  const known = createVerifiedTokens(clock)
  return async (accessToken) => {
    const payload = await verified(accessToken, onOtherAudience, async () => {
      const checked = known.find(accessToken)
      if (checked) return checked
      refuseSuspiciousHeader(accessToken, tokenType)
      const result = await jwtVerify(accessToken, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: clock(),
      })
      refuseIdToken(result.payload)
      known.keep(accessToken, result.payload)
      return result.payload
    })
    const sessionId = typeof payload.sid === 'string' ? payload.sid : undefined
    return {
      ...{ issuer: actorIssuer, subject: payload.sub ?? '', scopes: readScopes(payload) },
      ...(sessionId ? { sessionId } : {}),
    }
  }
}

async function verified(
  accessToken: string,
  onOtherAudience: TokenVerifierOptions['onOtherAudience'],
  run: () => Promise<JWTPayload>,
): Promise<JWTPayload> {
  try {
    if (accessToken.length > MAX_TOKEN_LENGTH) throw new Error('the token is too long')
    return await run()
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause
    if (onOtherAudience && isOtherAudience(cause)) throw onOtherAudience(cause.payload.aud)
    throw problem('sign_in.needed_again', null, { cause })
  }
}

/** True if only the audience is wrong. An ID token, whose audience is rightly the application, is excluded. */
function isOtherAudience(error: unknown): error is errors.JWTClaimValidationFailed {
  if (!(error instanceof errors.JWTClaimValidationFailed) || error.claim !== 'aud') return false
  return !givesIdTokenAway(error.payload)
}

function refuseSuspiciousHeader(accessToken: string, tokenType: TokenVerifierOptions['tokenType']): void {
  const header = decodeProtectedHeader(accessToken)
  const foreign = foreignKeyHeaders.find((name) => header[name] !== undefined)
  if (foreign) throw new Error(`the token's header carries ${foreign}`)
  const type = header.typ?.toLowerCase()
  const accepted = tokenType === 'at+jwt' ? accessTokenTypes : [...accessTokenTypes, 'jwt', undefined]
  if (!accepted.includes(type)) throw new Error(`the token is of type ${type}`)
}

/** Refuses ID tokens by claims that only they carry, because some providers give both tokens the same audience. */
function refuseIdToken(payload: JWTPayload): void {
  if (givesIdTokenAway(payload)) throw new Error('the token is an ID token')
  if (typeof payload.sub !== 'string' || payload.sub === '' || payload.sub.length > 255)
    throw new Error('the token names no subject')
}

function givesIdTokenAway(payload: JWTPayload): boolean {
  return (
    payload.typ === 'ID' ||
    ['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => payload[claim] !== undefined)
  )
}

/** Reads `scope` (RFC 9068), `scp` (Okta and Microsoft) or `permissions` (Auth0). */
function readScopes(payload: JWTPayload): string[] {
  const found = [payload.scope, payload.scp, payload.permissions].flatMap((claim) => {
    if (typeof claim === 'string') return claim.split(' ')
    return Array.isArray(claim) ? claim.filter((entry) => typeof entry === 'string') : []
  })
  return [...new Set(found.filter(Boolean))]
}
