import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { Actor, AppContext } from '../../kit/context.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'
import type { Authenticator, Identity } from '../../kit/http/authenticate.ts'
import { verifyApiKey } from '../api-keys/verify-api-key.ts'
import { createActorResolver } from '../identity/resolve-actor.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../identity-provider/embedded/embedded-issuer.ts'
import { externalIssuerOf } from '../identity-provider/external-issuer.ts'
import { createRecentProofs } from '../identity-provider/recent-proof.ts'
import { createTokenVerifier, type TokenVerifier } from '../identity-provider/verify-token.ts'

/** Most audiences that are logged, so that made-up ones do not fill the log; the operator sees the first ones. */
const MOST_LINES = 10
const LONGEST = 200

/**
 * Makes the error for an access token that an external provider issued for another audience. Signing in again does
 * not help: the provider or OIDC_AUDIENCE is misconfigured. The log names both, once per audience found.
 */
function createAudienceRefusal({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): (found: JWTPayload['aud']) => ProblemError {
  const logged = new Set<string>()
  return (found) => {
    const text = (found === undefined ? 'none' : [found].flat().join(', ')).slice(0, LONGEST)
    if (!logged.has(text) && logged.size < MOST_LINES) {
      logged.add(text)
      log.error(
        { expected: config.oidc.audience, found: text },
        'the identity provider makes its access tokens out to another audience than OIDC_AUDIENCE',
      )
    }
    return problem('sign_in.wrong_audience')
  }
}

interface Parts {
  readonly app: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>
  /** `null` if an external issuer is configured. */
  readonly provider: { readonly jwks: JWTVerifyGetKey } | null
}

/** Accepts an access token of the identity provider or one of our API keys as bearer token. */
export function createAuthenticator({ app, provider }: Parts): Authenticator {
  const verifyToken = createVerifier({ app, provider })
  const resolveActor = createActorResolver(app)
  /** A key itself names its user, who is remembered as long as the actor object exists. */
  const ofKeys = new WeakMap<Actor, Identity>()
  const proofs = createRecentProofs(app.config, app.clock)
  return {
    async verify(token) {
      const key = await verifyApiKey(app, token)
      if (!key) return verifyToken(token)
      ofKeys.set(key.actor, key.identity)
      return key.actor
    },
    resolve: async (actor, token) => ofKeys.get(actor) ?? resolveActor(actor, token),
    isProved: (actor, cookieHeader) => !ofKeys.has(actor) && proofs.isProved(actor, cookieHeader),
  }
}

function createVerifier({ app, provider }: Parts): TokenVerifier {
  const { issuer, audience } = app.config.oidc
  const common = { issuer, audience, clock: app.clock }
  return provider
    ? createTokenVerifier({
        ...common,
        keys: provider.jwks,
        tokenType: 'at+jwt',
        actorIssuer: EMBEDDED_ACTOR_ISSUER,
      })
    : createTokenVerifier({
        ...common,
        keys: externalIssuerOf(app).jwks,
        tokenType: 'jwt',
        onOtherAudience: createAudienceRefusal(app),
      })
}
