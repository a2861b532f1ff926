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

/** The OpenID client of this page, configured with the issuer that the server names. */
export async function openOidc(): Promise<OidcPort> {
  const config = await clientConfig()
  const client = createClient(config)
  return {
    async signInUrl({ returnTo, create, language, loginHint, proofNonce }) {
      const home = new URL(config.issuer).origin
      // The page was opened as 127.0.0.1, but the provider knows the site only as localhost.
      if (config.embeddedSignIn && home !== window.location.origin) return `${home}${returnTo}`
      if (!window.isSecureContext) throw new Error('Signing in needs https, or the address localhost.')
      const request = client.createSigninRequest({
        state: { returnTo },
        nonce: proofNonce ?? crypto.randomUUID(),
        // Makes the ID token contain `auth_time` (OpenID Connect Core, 3.1.2.1).
        ...(proofNonce === undefined ? {} : { scope: 'openid', prompt: 'login', max_age: 0 }),
        ui_locales: language,
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        extraQueryParams: {
          ...(create ? { screen_hint: 'signup' } : {}),
          // Auth0 and similar providers expect the API in `audience`; the embedded provider knows it already.
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

/** Other providers expect the API as in RFC 8707, in the requests for a code and for tokens. */
function resourceOf({ resource }: ClientConfig) {
  return resource === null ? {} : { resource, extraTokenParams: { resource } }
}

/** The library's error messages for 5xx answers, and for a proxy's page instead of an answer. */
const UNREADABLE = /^Error: Invalid response Content-Type| \(5\d\d\)/

/** Throws if the provider sent no answer, none in time, or a server error; other refusals pass unchanged. */
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

/** Content types of a revocation answer: the standard leaves it empty and its type to the provider. */
const emptyAnswers = ['text/plain', 'text/html']

/** Further content types only where needed: a token request with them could be refused by an HTML page. */
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
    // State and verifier of a running sign-in belong to this tab only.
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

/** A provider without rotation sends no new refresh token: the old one is kept. */
function toTokens(answer: TokenAnswer, before: StoredTokens | null): StoredTokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    idToken: answer.id_token ?? before?.idToken ?? null,
    expiresAtMs: (answer.expires_at ?? 0) * 1000,
  }
}
