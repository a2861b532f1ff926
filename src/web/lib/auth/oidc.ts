import {
  ErrorResponse,
  ErrorTimeout,
  OidcClient,
  type RefreshState,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { AUTH_CALLBACK_PATH } from '#contract/screens'
import { clientConfig } from '../api/client-config.ts'
import { type OidcPort, SessionEndedError, SignInServiceAwayError } from './oidc-port.ts'
import { readClaims, type StoredTokens } from './stored-session.ts'

const REQUEST_TIMEOUT_S = 15
const STALE_STATE_S = 3600

type ClientConfig = Awaited<ReturnType<typeof clientConfig>>

/** The OpenID client of this page, set up by what the server says about its issuer. */
export async function openOidc(): Promise<OidcPort> {
  const config = await clientConfig()
  const client = createClient(config)
  return {
    async signInUrl({ returnTo, create, language, loginHint, proofNonce }) {
      const home = new URL(config.issuer).origin
      // The browser opened 127.0.0.1 where the site is called localhost: the provider knows it by one name only.
      if (config.embeddedSignIn && home !== window.location.origin) return `${home}${returnTo}`
      if (!window.isSecureContext) throw new Error('Signing in needs https, or the address localhost.')
      const request = client.createSigninRequest({
        state: { returnTo },
        nonce: proofNonce ?? crypto.randomUUID(),
        // `auth_time` is then in the ID token (OpenID Connect Core, 3.1.2.1).
        ...(proofNonce === undefined ? {} : { scope: 'openid', prompt: 'login', max_age: 0 }),
        ui_locales: language,
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        extraQueryParams: {
          ...(create ? { screen_hint: 'signup' } : {}),
          // Auth0 and its like name the API so; the embedded provider knows it.
          ...(config.embeddedSignIn || proofNonce !== undefined ? {} : { audience: config.audience }),
        },
        ...(proofNonce === undefined ? resourceOf(config) : {}),
      })
      const { url } = await answered(request)
      return url
    },

    async redeem(callbackUrl) {
      const issuer = new URL(callbackUrl).searchParams.get('iss')
      if (issuer !== null && issuer !== config.issuer)
        throw new Error('The answer came from another identity provider.')
      const answer = await answered(client.processSigninResponse(callbackUrl))
      checkIdToken(answer.id_token ?? null, config)
      const state = answer.userState as { returnTo?: unknown } | undefined
      return { tokens: toTokens(answer, null), returnTo: state?.returnTo }
    },

    async refresh(tokens) {
      try {
        // biome-ignore lint/correctness/useHookAtTopLevel: a method of the OpenID client, not a hook
        const asked = client.useRefreshToken({
          state: refreshState(tokens),
          timeoutInSeconds: REQUEST_TIMEOUT_S,
          ...(config.resource === null ? {} : { resource: config.resource }),
        })
        return toTokens(await answered(asked), tokens)
      } catch (error) {
        if (error instanceof ErrorResponse && error.error === 'invalid_grant')
          throw new SessionEndedError('The session has ended.', { cause: error })
        throw error
      }
    },

    async revoke({ refreshToken }) {
      if (refreshToken) await createClient(config, emptyAnswers).revokeToken(refreshToken, 'refresh_token')
    },

    async signOutUrl({ idToken }) {
      if (!(await client.metadataService.getEndSessionEndpoint())) return null
      const hint = idToken === null ? { client_id: config.clientId } : { id_token_hint: idToken }
      return (await client.createSignoutRequest(hint)).url
    },
  }
}

/** Other providers name the API by RFC 8707, in the request for a code and in the one for tokens. */
function resourceOf({ resource }: ClientConfig) {
  return resource === null ? {} : { resource, extraTokenParams: { resource } }
}

/** What the library says of an answer 5xx, and of a page of a proxy in the place of one. */
const UNREADABLE = /^Error: Invalid response Content-Type| \(5\d\d\)/

/** No answer, none in time, or one of a provider that is out of order: not what it says of the request. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isAway =
      error instanceof TypeError || error instanceof ErrorTimeout || UNREADABLE.test(String(error))
    if (!isAway) throw error
    throw new SignInServiceAwayError('The sign-in service does not answer.', { cause: error })
  }
}

/** The standard leaves the answer to a revocation empty, and its type to the provider. */
const emptyAnswers = ['text/plain', 'text/html']

/** Further types only where they are needed: asked for a token with them, a provider may tell its refusal as a page. */
function createClient(config: ClientConfig, furtherTypes: string[] = []): OidcClient {
  return new OidcClient({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${window.location.origin}${AUTH_CALLBACK_PATH}`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    scope: config.scope,
    loadUserInfo: false,
    revokeTokenAdditionalContentTypes: furtherTypes,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
    staleStateAgeInSeconds: STALE_STATE_S,
    // State and verifier of a sign-in under way belong to this tab alone.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'quanto.sign-in.' }),
  })
}

function checkIdToken(idToken: string | null, { issuer, clientId }: ClientConfig): void {
  const claims = readClaims(idToken)
  if (claims?.iss !== issuer || ![claims.aud].flat().includes(clientId))
    throw new Error('The identity provider answered with a token that is not for this application.')
}

function refreshState({ refreshToken, idToken }: StoredTokens): RefreshState {
  if (refreshToken === null) throw new SessionEndedError('There is no refresh token.')
  const profile = { iss: '', aud: '', exp: 0, iat: 0, sub: readClaims(idToken)?.sub ?? '' }
  return {
    refresh_token: refreshToken,
    session_state: null,
    profile,
    ...(idToken === null ? {} : { id_token: idToken }),
  }
}

interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly expires_at?: number
}

/** A provider that rotates nothing sends no new refresh token: the old one stays. */
function toTokens(answer: TokenAnswer, before: StoredTokens | null): StoredTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    idToken: answer.id_token ?? before?.idToken ?? null,
    expiresAtMs: (answer.expires_at ?? 0) * 1000,
  }
}
