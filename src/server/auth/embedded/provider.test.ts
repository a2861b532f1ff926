import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCookieBrowser, type Page } from '../../../../test/cookie-browser.ts'
import { useDatabase } from '../../../../test/database.ts'
import { GOOD_PASSWORD, openSignInSite, type SignInSite } from '../../../../test/embedded-sign-in.ts'

/** `openid-client` is an independent party: it knows nothing of our provider but the standards. */
const database = useDatabase({ poolSize: 8 })
let site: SignInSite
let config: oidc.Configuration

const SCOPE = 'openid profile email offline_access sync:user read:packages'

beforeAll(async () => {
  site = await openSignInSite(database.db)
  config = await oidc.discovery(
    new URL(site.config.oidc.issuer),
    site.config.oidc.clientId,
    undefined,
    oidc.None(),
    {
      execute: [oidc.allowInsecureRequests],
    },
  )
})

afterAll(() => site.close())

// All of these people come from one address, which may not open so many accounts in a quarter of an hour.
beforeEach(() => database.adminPool.query('delete from identity.login_attempts'))

interface Request {
  readonly url: string
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

async function authorizationRequest(extra: Readonly<Record<string, string>> = {}): Promise<Request> {
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(config, {
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

let registered = 0
async function register(browser = createCookieBrowser(site.siteUrl)) {
  const email = `person${++registered}@example.test`
  const request = await authorizationRequest({ screen_hint: 'signup' })
  const page = await browser.open(request.url)
  const answer = await browser.submit(page, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: GOOD_PASSWORD,
  })
  return { email, request, answer, browser }
}

function redeem(request: Request, answer: Page, verifier = request.verifier) {
  return oidc.authorizationCodeGrant(config, new URL(answer.url), {
    pkceCodeVerifier: verifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  })
}

async function signedIn() {
  const { request, answer, browser, email } = await register()
  return { tokens: await redeem(request, answer), browser, email }
}

/** A claim of a token, unverified: what the provider wrote. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

describe('registration and login', () => {
  it('registers and returns to the application with a code that becomes tokens', async () => {
    const { request, answer } = await register()
    expect(answer.url).toMatch(new RegExp(`^${site.siteUrl}/auth/callback\\?code=`))
    const tokens = await redeem(request, answer)
    expect(tokens.token_type).toBe('bearer')
    expect(tokens.expires_in).toBe(600)
    expect(tokens.refresh_token).toEqual(expect.any(String))
    expect(tokens.scope?.split(' ').sort()).toEqual(['read:packages', 'sync:user'])
    const actor = await site.authenticator.verify(tokens.access_token)
    expect(actor.scopes).toEqual(expect.arrayContaining(['sync:user', 'read:packages']))
    expect(actor.subject).toBe(tokens.claims()?.sub)
  })

  it('puts nothing about the person into the ID token', async () => {
    const { tokens } = await signedIn()
    expect(Object.keys(tokens.claims() ?? {}).sort()).toEqual(
      ['aud', 'at_hash', 'auth_time', 'amr', 'exp', 'iat', 'iss', 'nonce', 'sub'].filter(
        (name) => name in (tokens.claims() ?? {}),
      ),
    )
    expect(JSON.stringify(tokens.claims())).not.toContain('example.test')
  })

  it('logs in again with the password, whatever the spelling of the e-mail address', async () => {
    const { email } = await signedIn()
    const browser = createCookieBrowser(site.siteUrl)
    const request = await authorizationRequest()
    const page = await browser.open(request.url)
    expect(page.html).toContain('Log in to Quanto')
    const answer = await browser.submit(page, { email: ` ${email.toUpperCase()} `, password: GOOD_PASSWORD })
    expect((await redeem(request, answer)).access_token).toEqual(expect.any(String))
  })

  it('does not ask a second time while its own session lives, and never asks for consent', async () => {
    const { browser } = await signedIn()
    const request = await authorizationRequest()
    const answer = await browser.open(request.url)
    expect((await redeem(request, answer)).refresh_token).toEqual(expect.any(String))
  })

  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await signedIn()
    const attempt = async (address: string) => {
      const browser = createCookieBrowser(site.siteUrl)
      const page = await browser.open((await authorizationRequest()).url)
      return browser.submit(page, { email: address, password: 'Wrong-Horse-77' })
    }
    const [known, unknown] = [await attempt(email), await attempt('nobody@example.test')]
    expect(known.status).toBe(422)
    expect(known.html).toContain('The e-mail address or the password is not right.')
    const body = (page: Page, address: string) =>
      page.html.replaceAll(address, '…').replaceAll(/interaction\/[\w-]+/g, '…')
    expect(body(unknown, 'nobody@example.test')).toBe(body(known, email))
  })

  it('refuses a second account for an address, in any spelling', async () => {
    const { email } = await signedIn()
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open((await authorizationRequest({ prompt: 'create' })).url)
    const answer = await browser.submit(page, {
      firstName: 'Eve',
      lastName: 'X',
      email: email.toUpperCase(),
      password: GOOD_PASSWORD,
    })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('No account could be created with this e-mail address.')
  })

  it.each([
    ['Short-1', 'Password must be at least 10 characters'],
    ['correct-horse-7', 'Password must contain at least one uppercase letter'],
    ['Correct-Horse-X', 'Password must contain at least one number'],
    ['CorrectHorse777', 'Password must contain at least one special character'],
    ['Password123!', 'This password is easy to guess.'],
  ])('refuses the password %s: %s', async (password, sentence) => {
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open((await authorizationRequest({ prompt: 'create' })).url)
    const answer = await browser.submit(page, {
      firstName: 'A',
      lastName: 'B',
      email: 'rules@example.test',
      password,
    })
    expect(answer.status).toBe(422)
    expect(answer.html).toMatch(new RegExp(`id="password-problem" role="alert">${sentence}`))
    expect(answer.html).not.toContain(password)
    expect(answer.html).toContain('value="rules@example.test"')
  })

  it('speaks the asked language, with its own words for errors', async () => {
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open(
      (await authorizationRequest({ prompt: 'create', ui_locales: 'de-DE' })).url,
    )
    expect(page.html).toContain('<html lang="de-DE">')
    const answer = await browser.submit(page, { firstName: '', lastName: 'B', email: 'x', password: 'kurz' })
    expect(answer.html).toContain('Geben Sie Ihren Vornamen ein.')
    expect(answer.html).toContain('Das Passwort muss mindestens 10 Zeichen lang sein')
  })

  it('shows what was typed as text', async () => {
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open((await authorizationRequest()).url)
    const answer = await browser.submit(page, { email: '"><script>alert(1)</script>', password: 'x' })
    expect(answer.html).not.toContain('<script>')
    expect(answer.html).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('refuses a form that another site sent', async () => {
    const { email } = await signedIn()
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open((await authorizationRequest()).url)
    const fields = { email, password: GOOD_PASSWORD }
    expect((await browser.submit(page, fields, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await browser.submit(page, fields, { origin: 'null' })).status).toBe(403)
    expect((await browser.submit(page, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await createCookieBrowser(site.siteUrl).submit(page, fields)).status).toBe(410)
  })

  it('sends every page with a policy that lets no script run', async () => {
    const browser = createCookieBrowser(site.siteUrl)
    const page = await browser.open((await authorizationRequest()).url)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.html).not.toMatch(/<script|<style| style=| on\w+=/)
    const stylesheet = await browser.open('/oidc/assets/sign-in.css')
    expect(stylesheet.headers.get('content-type')).toContain('text/css')
    expect(stylesheet.html).toContain('--accent')
  })
})

describe('authorization code', () => {
  it('is worth nothing with another verifier', async () => {
    const { request, answer } = await register()
    await expect(redeem(request, answer, oidc.randomPKCECodeVerifier())).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is not given without PKCE, nor with the plain method', async () => {
    const browser = createCookieBrowser(site.siteUrl)
    const url = new URL((await authorizationRequest()).url)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const without = new URL((await browser.open(url.href)).url)
    expect(without.searchParams.get('error')).toBe('invalid_request')
    expect(without.searchParams.get('code')).toBeNull()
    const plain = await browser.open((await authorizationRequest({ code_challenge_method: 'plain' })).url)
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request')
  })

  it('is not given to another address, and the browser is not sent there', async () => {
    const browser = createCookieBrowser(site.siteUrl)
    for (const redirectUri of [
      'https://evil.example/auth/callback',
      `${site.siteUrl}/auth/callback/..`,
      `${site.siteUrl}/auth/callback?x=1`,
    ]) {
      const page = await browser.open((await authorizationRequest({ redirect_uri: redirectUri })).url)
      expect(page.status).toBe(400)
      expect(page.headers.get('location')).toBeNull()
      expect(page.html).toContain('invalid_redirect_uri')
    }
  })

  it('works once; a second use ends what the first one gave', async () => {
    const { request, answer } = await register()
    const tokens = await redeem(request, answer)
    await expect(redeem(request, answer)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('fails for a changed state, nonce or issuer', async () => {
    const first = await register()
    await expect(redeem({ ...first.request, state: 'other' }, first.answer)).rejects.toThrow()
    const second = await register()
    await expect(redeem({ ...second.request, nonce: 'other' }, second.answer)).rejects.toThrow()
    const third = await register()
    const forged = new URL(third.answer.url)
    forged.searchParams.set('iss', 'https://evil.example')
    await expect(redeem(third.request, { ...third.answer, url: forged.href })).rejects.toThrow()
  })
})

describe('refresh token', () => {
  it('rotates on each use', async () => {
    const { tokens } = await signedIn()
    const second = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const third = await oidc.refreshTokenGrant(config, second.refresh_token ?? '')
    expect((await site.authenticator.verify(third.access_token)).subject).toBe(tokens.claims()?.sub)
  })

  it('used twice ends the whole family', async () => {
    const { tokens } = await signedIn()
    const second = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(oidc.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('used ten times at once succeeds at most once', async () => {
    const { tokens } = await signedIn()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')),
    )
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(won.length).toBeLessThanOrEqual(1)
    for (const each of won)
      await expect(oidc.refreshTokenGrant(config, each.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
  })

  it('is not given without offline_access', async () => {
    const { browser } = await signedIn()
    const request = await authorizationRequest({ scope: 'openid sync:user' })
    const tokens = await redeem(request, await browser.open(request.url))
    expect(tokens.refresh_token).toBeUndefined()
    expect(tokens.scope).toBe('sync:user')
  })

  it('ends at the fixed end of the sign-in, however often it was refreshed', async () => {
    const { tokens } = await signedIn()
    await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const { rows } = await database.adminPool.query<{ iiat: number; exp: number }>(
      `select (payload ->> 'iiat')::int as iiat, (payload ->> 'exp')::int as exp from identity.records
       where model = 'RefreshToken' and payload ->> 'accountId' = $1 and consumed_at is null`,
      [tokens.claims()?.sub],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.exp - rows[0]!.iiat).toBeLessThanOrEqual(14 * 86_400)
  })

  it('is dead after revocation, and another sign-in of the same person is not', async () => {
    const { tokens, browser } = await signedIn()
    const request = await authorizationRequest()
    const other = await redeem(request, await browser.open(request.url))
    await oidc.tokenRevocation(config, tokens.refresh_token ?? '')
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await oidc.refreshTokenGrant(config, other.refresh_token ?? '')).access_token).toEqual(
      expect.any(String),
    )
  })
})

describe('log out', () => {
  it('with an ID token ends the session at once and returns to the site', async () => {
    const { tokens, browser } = await signedIn()
    const url = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${site.siteUrl}/`,
      state: 'abc',
    })
    expect((await browser.open(url.href)).url).toBe(`${site.siteUrl}/?state=abc`)
    expect((await browser.open((await authorizationRequest()).url)).html).toContain('Log in to Quanto')
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('without one asks first, on a page of ours', async () => {
    const { browser } = await signedIn()
    const page = await browser.open(
      `/oidc/session/end?client_id=quanto-web&post_logout_redirect_uri=${site.siteUrl}/`,
    )
    expect(page.html).toContain('Log out of Quanto?')
    expect((await browser.submit(page, { logout: 'yes' })).url).toBe(`${site.siteUrl}/`)
  })

  it('leads nowhere else', async () => {
    const { tokens, browser } = await signedIn()
    const url = `/oidc/session/end?id_token_hint=${tokens.id_token}&post_logout_redirect_uri=https://evil.example/`
    const page = await browser.open(url)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })
})

describe('the provider', () => {
  it('builds its addresses from the public address, not from the request', async () => {
    const response = await fetch(`${site.siteUrl}/oidc/.well-known/openid-configuration`, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    })
    const metadata = (await response.json()) as Record<string, unknown>
    expect(metadata.issuer).toBe(site.config.oidc.issuer)
    expect(JSON.stringify(metadata)).not.toContain('evil.example')
    expect(metadata.token_endpoint).toBe(`${site.siteUrl}/oidc/token`)
    expect(metadata.code_challenge_methods_supported).toEqual(['S256'])
    for (const absent of [
      'registration_endpoint',
      'introspection_endpoint',
      'userinfo_endpoint',
      'device_authorization_endpoint',
      'pushed_authorization_request_endpoint',
    ])
      expect(metadata[absent]).toBeUndefined()
  })

  it('signs with one set of keys in every process', async () => {
    const { tokens } = await signedIn()
    const other = await openSignInSite(database.db)
    const keysOf = async (url: string) =>
      (await (await fetch(`${url}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
    expect(await keysOf(other.siteUrl)).toEqual(await keysOf(site.siteUrl))
    expect(JSON.stringify(await keysOf(site.siteUrl))).not.toContain('"d"')
    expect((await keysOf(site.siteUrl)).keys.map((key) => key.kid)).toContain(
      JSON.parse(Buffer.from(tokens.access_token.split('.')[0] ?? '', 'base64url').toString('utf8')).kid,
    )
    await other.close()
  })

  it('gives the API tokens of its own audience only', async () => {
    const { tokens, browser } = await signedIn()
    expect(claimsOf(tokens.access_token).aud).toBe(`${site.siteUrl}/api`)
    const page = await browser.open(
      (await authorizationRequest({ resource: 'https://elsewhere.example/api' })).url,
    )
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_target')
  })

  it('answers no other site across origins', async () => {
    const response = await fetch(`${site.siteUrl}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'quanto-web', refresh_token: 'x' }),
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
