import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type CookieBrowser, createCookieBrowser, type Page } from './cookie-browser.ts'
import type { TestDatabase } from './database.ts'
import { GOOD_PASSWORD, openSignInSite, type SignInSite } from './embedded-sign-in.ts'

export const SCOPE = 'openid profile email offline_access sync:user read:packages'
export const INVALID_GRANT = { error: 'invalid_grant' }

export interface AuthorizationRequest {
  readonly url: string
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

/**
 * The embedded provider and an independent client for it: `openid-client` knows only the standards, not our
 * provider. Call it at the top of a test file.
 */
export function useOpenIdParty(database: TestDatabase) {
  let site: SignInSite
  let client: oidc.Configuration
  let people = 0

  beforeAll(async () => {
    site = await openSignInSite(database.db)
    client = await discover(site)
  })
  afterAll(() => site.close())
  // All these people have one IP address, which may not open so many accounts in a quarter of an hour.
  beforeEach(() => database.adminPool.query('delete from identity.login_attempts'))

  const party = {
    get site() {
      return site
    },
    get client() {
      return client
    },
    browser: () => createCookieBrowser(site.siteUrl),
    request: (extra: Readonly<Record<string, string>> = {}) => authorizationRequest(client, site, extra),

    redeem: (request: AuthorizationRequest, answer: Page, pkceCodeVerifier = request.verifier) =>
      oidc.authorizationCodeGrant(client, new URL(answer.url), {
        pkceCodeVerifier,
        expectedState: request.state,
        expectedNonce: request.nonce,
        idTokenExpected: true,
      }),

    refresh: (refreshToken: string | undefined) => oidc.refreshTokenGrant(client, refreshToken ?? ''),

    /** Registers a new account, up to the answer with its code. */
    async register(browser: CookieBrowser = party.browser()) {
      const email = `person${++people}@example.test`
      const request = await party.request({ screen_hint: 'signup' })
      const page = await browser.open(request.url)
      const fields = { firstName: 'Ada', lastName: 'Lovelace', email, password: GOOD_PASSWORD }
      return { email, request, answer: await browser.submit(page, fields), browser }
    },

    async signedIn() {
      const { request, answer, browser, email } = await party.register()
      return { tokens: await party.redeem(request, answer), browser, email }
    },
  }
  return party
}

export function discover({ config }: SignInSite): Promise<oidc.Configuration> {
  const { issuer, clientId } = config.oidc
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
}

async function authorizationRequest(
  client: oidc.Configuration,
  site: SignInSite,
  extra: Readonly<Record<string, string>>,
): Promise<AuthorizationRequest> {
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${site.siteUrl}/auth/callback`,
    scope: SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  })
  return { url: url.href, verifier, state, nonce }
}
