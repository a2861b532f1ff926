import type { JWTVerifyGetKey } from 'jose'
import type { Actor, AppContext } from '../../kit/context.ts'
import type { Authenticator, Identity } from '../../kit/http/authenticate.ts'
import { verifyApiKey } from '../api-keys/verify-api-key.ts'
import { createActorResolver } from '../identity/resolve-actor.ts'
import { EMBEDDED_ACTOR_ISSUER } from '../identity-provider/embedded/embedded-issuer.ts'
import { externalIssuerOf } from '../identity-provider/external-issuer.ts'
import { createRecentProofs } from '../identity-provider/recent-proof.ts'
import { createTokenVerifier, type TokenVerifier } from '../identity-provider/verify-token.ts'
import { createAudienceRefusal } from './other-audience.ts'

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
