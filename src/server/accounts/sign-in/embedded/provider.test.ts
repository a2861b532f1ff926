import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { openSignInSite } from '../../../../../test/embedded-sign-in.ts'
import { INVALID_GRANT, useOpenIdParty } from '../../../../../test/openid-party.ts'

const database = useDatabase({ poolSize: 8 })
const party = useOpenIdParty(database)

/** A claim of a token, unverified: what the provider wrote. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

describe('log out', () => {
  it('with an ID token ends the session at once and returns to the site', async () => {
    const { tokens, browser } = await party.signedIn()
    const url = oidc.buildEndSessionUrl(party.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${party.site.siteUrl}/`,
      state: 'abc',
    })
    expect((await browser.open(url.href)).url).toBe(`${party.site.siteUrl}/?state=abc`)
    expect((await browser.open((await party.request()).url)).html).toContain('Log in to Quanto')
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
  })

  it('without one asks first, on a page of ours', async () => {
    const { browser } = await party.signedIn()
    const page = await browser.open(
      `/oidc/session/end?client_id=quanto-web&post_logout_redirect_uri=${party.site.siteUrl}/`,
    )
    expect(page.html).toContain('Log out of Quanto?')
    expect((await browser.submit(page, { logout: 'yes' })).url).toBe(`${party.site.siteUrl}/`)
  })

  it('leads nowhere else', async () => {
    const { tokens, browser } = await party.signedIn()
    const url = `/oidc/session/end?id_token_hint=${tokens.id_token}&post_logout_redirect_uri=https://evil.example/`
    const page = await browser.open(url)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })
})

describe('while the database is away', () => {
  const fail = () =>
    Promise.reject(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    )

  it('a page says so, and a program hears 503, both with a time to come back', async () => {
    const { pool } = database.db
    const site = await openSignInSite({
      ...database.db,
      pool: Object.create(pool, { query: { get: () => query } }),
    })
    let isAway = false
    function query(...args: Parameters<typeof pool.query>) {
      return isAway ? fail() : pool.query(...args)
    }
    try {
      isAway = true
      const token = await fetch(`${site.siteUrl}/oidc/token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          ...{ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: 'quanto-web' },
        }),
      })
      expect([token.status, token.headers.get('retry-after')]).toEqual([503, '5'])
      const ask = new URLSearchParams({
        ...{ client_id: 'quanto-web', response_type: 'code', scope: 'openid', state: 's', nonce: 'n' },
        ...{ redirect_uri: `${site.siteUrl}/auth/callback`, code_challenge_method: 'S256' },
        code_challenge: 'x'.repeat(43),
      })
      const page = await fetch(`${site.siteUrl}/oidc/auth?${ask}`, {
        headers: { accept: 'text/html', 'accept-language': 'en-US' },
        redirect: 'manual',
      })
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await page.text()).toContain('The database does not answer')
    } finally {
      await site.close()
    }
  })
})

describe('the provider', () => {
  it('builds its addresses from the public address, not from the request', async () => {
    const response = await fetch(`${party.site.siteUrl}/oidc/.well-known/openid-configuration`, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    })
    const metadata = (await response.json()) as Record<string, unknown>
    expect(metadata.issuer).toBe(party.site.config.oidc.issuer)
    expect(JSON.stringify(metadata)).not.toContain('evil.example')
    expect(metadata.token_endpoint).toBe(`${party.site.siteUrl}/oidc/token`)
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
    const { tokens } = await party.signedIn()
    const other = await openSignInSite(database.db)
    const keysOf = async (url: string) =>
      (await (await fetch(`${url}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
    expect(await keysOf(other.siteUrl)).toEqual(await keysOf(party.site.siteUrl))
    expect(JSON.stringify(await keysOf(party.site.siteUrl))).not.toContain('"d"')
    expect((await keysOf(party.site.siteUrl)).keys.map((key) => key.kid)).toContain(
      JSON.parse(Buffer.from(tokens.access_token.split('.')[0] ?? '', 'base64url').toString('utf8')).kid,
    )
    await other.close()
  })

  it('gives the API tokens of its own audience only', async () => {
    const { tokens, browser } = await party.signedIn()
    expect(claimsOf(tokens.access_token).aud).toBe(`${party.site.siteUrl}/api`)
    const page = await browser.open((await party.request({ resource: 'https://elsewhere.example/api' })).url)
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_target')
  })

  it('line 23: answers no other site across origins', async () => {
    const response = await fetch(`${party.site.siteUrl}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'quanto-web', refresh_token: 'x' }),
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('tells a program in JSON why it gets no token, also one that could read a page', async () => {
    const response = await fetch(`${party.site.siteUrl}/oidc/token`, {
      method: 'POST',
      headers: { accept: 'text/plain, text/html, application/json' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'quanto-web', refresh_token: 'x' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(INVALID_GRANT)
  })

  it('asks somebody to log in whose account is gone, and not with a broken page', async () => {
    const { tokens, browser } = await party.signedIn()
    await database.adminPool.query('delete from identity.accounts where account_id = $1', [
      tokens.claims()?.sub,
    ])
    expect((await browser.open((await party.request()).url)).html).toContain('Log in to Quanto')
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
  })

  it('refuses an address that asks without end', async () => {
    const now = new Date()
    const other = await openSignInSite(database.db, { clock: () => now })
    const ask = async () => (await fetch(`${other.siteUrl}/oidc/jwks`)).status
    const answers = new Set<number>()
    for (let i = 0; i < 310; i++) answers.add(await ask())
    await other.close()
    expect(answers).toEqual(new Set([200, 429]))
  })

  it('behind TLS marks its cookies secure and leads to the public address alone', async () => {
    const other = await openSignInSite(database.db, { publicUrl: 'https://quanto.example' })
    const query = new URLSearchParams({
      client_id: 'quanto-web',
      response_type: 'code',
      redirect_uri: 'https://quanto.example/auth/callback',
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    const answer = await fetch(`${other.listensAt}/oidc/auth?${query}`, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const metadata = await (await fetch(`${other.listensAt}/oidc/.well-known/openid-configuration`)).json()
    expect(metadata).toMatchObject({ token_endpoint: 'https://quanto.example/oidc/token' })
    await other.close()
  })
})
