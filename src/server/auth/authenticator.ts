import type { JWTVerifyGetKey } from 'jose'
import type { AppContext } from '../context.ts'
import { createActorResolver } from '../features/identity/resolve-actor.ts'
import type { Authenticator } from '../http/authenticate.ts'
import { externalIssuerOf } from '../integrations/identity/external-issuer.ts'
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts'

/** People of the embedded provider stay the same people when the site moves to another address or port. */
export const EMBEDDED_ACTOR_ISSUER = 'urn:quanto:embedded'

interface Parts {
  readonly app: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>
  /** `null` where an external issuer is configured. */
  readonly provider: { readonly jwks: JWTVerifyGetKey } | null
}

export function createAuthenticator({ app, provider }: Parts): Authenticator {
  return { verify: createVerifier({ app, provider }), resolve: createActorResolver(app) }
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
    : createTokenVerifier({ ...common, keys: externalIssuerOf(app).jwks, tokenType: 'jwt' })
}
