import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { openSignInSite } from '../../../../test/embedded-sign-in.ts'
import { INVALID_GRANT, useOpenIdParty } from '../../../../test/openid-party.ts'

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

  it('answers no other site across origins', async () => {
    const response = await fetch(`${party.site.siteUrl}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'quanto-web', refresh_token: 'x' }),
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
