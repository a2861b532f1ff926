import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Pool } from 'pg'
import { AUTH_CALLBACK_PATH } from '#contract/screens'
import { languages } from '#contract/settings'
import type { SecretBox } from '../../../kit/secrets/secret-box.ts'
import type { Accounts } from '../../identity-provider/embedded/accounts.ts'
import { createPostgresAdapter } from '../../identity-provider/embedded/postgres-adapter.ts'
import { API_SCOPES, OIDC_SCOPES } from '../../identity-provider/scopes.ts'
import { type ProviderKeys, SIGNING_ALGORITHM } from './signing-keys.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const ACCESS_TOKEN_TTL_S = 10 * MINUTE_S
/** Longest life of a sign-in, however often it is refreshed. */
const REFRESH_ABSOLUTE_TTL_S = 14 * DAY_S
/** A sign-in ends after this time without a refresh. */
const REFRESH_IDLE_TTL_S = 7 * DAY_S

export interface ProviderPages {
  readonly signOut: (ctx: KoaContextWithOIDC, form: string) => Promise<void>
  readonly signedOut: (ctx: KoaContextWithOIDC) => Promise<void>
  readonly error: NonNullable<Configuration['renderError']>
}

export interface ProviderSetup {
  readonly siteUrl: string
  readonly clientId: string
  readonly audience: string
  readonly keys: ProviderKeys
  readonly pool: Pool
  readonly box: SecretBox
  readonly accounts: Accounts
  readonly clock: () => Date
  readonly pages: ProviderPages
  /** Called when a grant was made, whose id all tokens of this sign-in carry. */
  readonly onSignIn: (ctx: KoaContextWithOIDC, accountId: string, grantId: string) => Promise<void>
}

/** Configures `oidc-provider` for one first-party browser application; all its other features are off. */
export function providerConfiguration(setup: ProviderSetup): Configuration {
  const { siteUrl, keys, accounts } = setup
  return {
    adapter: createPostgresAdapter(setup.pool, setup.clock, setup.box),
    clients: [ourApplication(setup)],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origin === siteUrl,
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: OIDC_SCOPES.split(' '),
    // The ID token contains only the subject, because it is kept in local storage.
    claims: { openid: ['sub'] },
    extraParams: ['screen_hint'],
    allowOmittingSingleRegisteredRedirectUri: false,
    jwks: { keys: keys.signing },
    cookies: cookies(keys),
    discovery: { ui_locales_supported: [...languages] },
    features: features(setup),
    ttl: lifetimes,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    findAccount: async (_ctx, subject) => {
      const account = await accounts.findById(subject)
      return account ? { accountId: subject, claims: async () => ({ sub: subject }) } : undefined
    },
    loadExistingGrant: (ctx) => grantToOurselves(ctx, setup),
    // The API checks this id to refuse tokens of an ended sign-in before they expire.
    extraTokenClaims: (_ctx, token) =>
      'grantId' in token && token.grantId ? { sid: token.grantId } : undefined,
    interactions: { policy: policy(), url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    renderError: setup.pages.error,
    // The only client has no addresses to fetch.
    fetch: () => Promise.reject(new Error('the provider asks nobody')),
  }
}

function ourApplication({ siteUrl, clientId }: ProviderSetup): ClientMetadata {
  return {
    client_id: clientId,
    client_name: 'Quanto',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${siteUrl}${AUTH_CALLBACK_PATH}`],
    post_logout_redirect_uris: [`${siteUrl}/`],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  }
}

function cookies({ cookies: keys }: ProviderKeys): Configuration['cookies'] {
  const common = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    keys: [...keys],
    names: { session: 'quanto_sign_in', interaction: 'quanto_interaction', resume: 'quanto_resume' },
    long: { ...common, path: '/oidc' },
    short: common,
  }
}

function features({ audience, pages }: ProviderSetup): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: pages.signOut,
      postLogoutSuccessSource: pages.signedOut,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget()
        return {
          scope: API_SCOPES,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_TTL_S,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }
      },
    },
  }
}

const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_TTL_S,
  AuthorizationCode: MINUTE_S,
  IdToken: HOUR_S,
  Interaction: HOUR_S,
  Session: REFRESH_ABSOLUTE_TTL_S,
  Grant: REFRESH_ABSOLUTE_TTL_S + HOUR_S,
  RefreshToken: (_ctx, token) => {
    const firstIssuedAt = token.iiat ?? Math.floor(Date.now() / 1000)
    const left = firstIssuedAt + REFRESH_ABSOLUTE_TTL_S - Math.floor(Date.now() / 1000)
    return Math.max(1, Math.min(left, REFRESH_IDLE_TTL_S))
  },
}

/**
 * Gives our own application a grant without consent. Each sign-in has its own grant, so that ending one leaves the
 * others.
 */
async function grantToOurselves(ctx: KoaContextWithOIDC, { audience, onSignIn }: ProviderSetup) {
  const { provider, client, account } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: account?.accountId ?? '' })
  grant.addOIDCScope(OIDC_SCOPES)
  grant.addResourceScope(audience, API_SCOPES)
  const grantId = await grant.save()
  if (account) await onSignIn(ctx, account.accountId, grantId)
  return grant
}

/** `prompt=create` opens registration; `prompt=consent`, which offline access implies, shows no page. */
function policy(): interactionPolicy.DefaultPolicy {
  const { Check, Prompt, base } = interactionPolicy
  const prompts = base()
  prompts.get('consent')?.checks.remove('consent_prompt')
  const isGone = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId && !oidc.account)
  prompts.get('login')?.checks.add(new Check('account_gone', 'the account no longer exists', isGone))
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0)
  return prompts
}
