import type { AdapterPayload } from 'oidc-provider'
import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { INVALID_GRANT, useOpenIdParty } from '../../../../../test/openid-party.ts'
import { secretBoxOf } from '../../../kit/secrets/secret-box-of.ts'
import { openRecord, type StoredPayload, sealRecord } from '../../identity-provider/embedded/sealed-record.ts'

const database = useDatabase({ poolSize: 8 })
const party = useOpenIdParty(database)

/** What an access token hangs on: without it the API knows the sign-in as ended. */
async function grantsOf(accessToken: string): Promise<number> {
  const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const { rows } = await database.adminPool.query(
    `select from identity.records where model = 'Grant' and id = $1`,
    [sid],
  )
  return rows.length
}

/** The refresh token of this account that is good just now, made another one in the database. */
async function changeToken(subject: string, change: (payload: AdapterPayload) => AdapterPayload) {
  const box = secretBoxOf(party.site.config, 'sign-in records')
  const { rows } = await database.adminPool.query<{ id: string; payload: StoredPayload }>(
    `select id, payload from identity.records
     where model = 'RefreshToken' and payload ->> 'accountId' = $1 and consumed_at is null`,
    [subject],
  )
  for (const { id, payload } of rows) {
    const changed = change(openRecord(box, 'RefreshToken', id, payload)!)
    await database.adminPool.query('update identity.records set payload = $2 where id = $1', [
      id,
      sealRecord(box, 'RefreshToken', id, changed),
    ])
  }
}

describe('authorization code', () => {
  it('line 13: is worth nothing with another verifier', async () => {
    const { request, answer } = await party.register()
    await expect(party.redeem(request, answer, oidc.randomPKCECodeVerifier())).rejects.toMatchObject(
      INVALID_GRANT,
    )
  })

  it('line 13: is not given without PKCE, nor with the plain method', async () => {
    const browser = party.browser()
    const url = new URL((await party.request()).url)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const without = new URL((await browser.open(url.href)).url)
    expect(without.searchParams.get('error')).toBe('invalid_request')
    expect(without.searchParams.get('code')).toBeNull()
    const plain = await browser.open((await party.request({ code_challenge_method: 'plain' })).url)
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request')
  })

  it('line 13: is the only thing given, and needs a verifier', async () => {
    const browser = party.browser()
    for (const response_type of ['token', 'id_token', 'code id_token', 'code token', 'none']) {
      const page = await browser.open((await party.request({ response_type })).url)
      expect(`${page.url} ${page.html}`).toMatch(
        /unsupported_response_type|unauthorized_client|invalid_request/,
      )
      expect(page.url).not.toMatch(/access_token=|id_token=|code=/)
    }
    const { answer } = await party.register()
    const { token_endpoint = '' } = party.client.serverMetadata()
    const without = await fetch(token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'quanto-web',
        code: new URL(answer.url).searchParams.get('code') ?? '',
        redirect_uri: `${party.site.siteUrl}/auth/callback`,
      }),
    })
    expect(without.status).toBe(400)
    const password = await fetch(token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'quanto-web',
        username: 'a',
        password: 'b',
      }),
    })
    expect(await password.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  it('line 20: is not given to another address, and the browser is not sent there', async () => {
    const browser = party.browser()
    for (const redirectUri of [
      'https://evil.example/auth/callback',
      `${party.site.siteUrl}/auth/callback/..`,
      `${party.site.siteUrl}/auth/callback/`,
      `${party.site.siteUrl}/auth/Callback`,
      `${party.site.siteUrl}/auth/callback#x`,
      `${party.site.siteUrl}/auth%2Fcallback`,
      `${party.site.siteUrl}@evil.example/auth/callback`,
      `${party.site.siteUrl}/`,
      `${party.site.siteUrl.replace('http:', 'https:')}/auth/callback`,
      'javascript:alert(1)',
      `${party.site.siteUrl}/auth/callback?x=1`,
    ]) {
      const page = await browser.open((await party.request({ redirect_uri: redirectUri })).url)
      expect(page.status).toBe(400)
      expect(page.headers.get('location')).toBeNull()
      expect(page.html).toContain('invalid_redirect_uri')
    }
  })

  it('line 14: works once; a second use ends what the first one gave', async () => {
    const { request, answer } = await party.register()
    const tokens = await party.redeem(request, answer)
    expect(await grantsOf(tokens.access_token)).toBe(1)
    await expect(party.redeem(request, answer)).rejects.toMatchObject(INVALID_GRANT)
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
    // With its grant the access token ends, too.
    expect(await grantsOf(tokens.access_token)).toBe(0)
  })

  it('line 13: fails for a changed state, nonce or issuer', async () => {
    const first = await party.register()
    await expect(party.redeem({ ...first.request, state: 'other' }, first.answer)).rejects.toThrow()
    const second = await party.register()
    await expect(party.redeem({ ...second.request, nonce: 'other' }, second.answer)).rejects.toThrow()
    const third = await party.register()
    const forged = new URL(third.answer.url)
    forged.searchParams.set('iss', 'https://evil.example')
    await expect(party.redeem(third.request, { ...third.answer, url: forged.href })).rejects.toThrow()
  })
})

describe('a sign-in', () => {
  it('has tokens of its own, none of an earlier one', async () => {
    const first = (await party.signedIn()).tokens
    const second = (await party.signedIn()).tokens
    for (const name of ['access_token', 'refresh_token', 'id_token'] as const) {
      expect(first[name]).toEqual(expect.any(String))
      expect(second[name]).not.toBe(first[name])
    }
  })
})

describe('the API', () => {
  it('line 10: takes the access token, and neither the ID token nor the refresh token beside it', async () => {
    const { tokens } = await party.signedIn()
    const { verify } = party.site.authenticator
    expect((await verify(tokens.access_token)).subject).toBe(tokens.claims()?.sub)
    for (const other of [tokens.id_token, tokens.refresh_token])
      await expect(verify(other ?? '')).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('refresh token', () => {
  it('line 15: rotates on each use', async () => {
    const { tokens } = await party.signedIn()
    const second = await party.refresh(tokens.refresh_token)
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const third = await party.refresh(second.refresh_token)
    expect((await party.site.authenticator.verify(third.access_token)).subject).toBe(tokens.claims()?.sub)
  })

  it('line 15: used twice ends the whole family', async () => {
    const { tokens } = await party.signedIn()
    const second = await party.refresh(tokens.refresh_token)
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
    await expect(party.refresh(second.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
    expect(await grantsOf(second.access_token)).toBe(0)
  })

  it('used ten times at once succeeds at most once', async () => {
    const { tokens } = await party.signedIn()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => party.refresh(tokens.refresh_token)),
    )
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(won.length).toBeLessThanOrEqual(1)
    for (const each of won)
      await expect(party.refresh(each.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
  })

  it('is not given without offline_access', async () => {
    const { browser } = await party.signedIn()
    const request = await party.request({ scope: 'openid sync:user' })
    const tokens = await party.redeem(request, await browser.open(request.url))
    expect(tokens.refresh_token).toBeUndefined()
    expect(tokens.scope).toBe('sync:user')
  })

  it('line 15: ends at the fixed end of the sign-in, however often it was refreshed', async () => {
    const { tokens } = await party.signedIn()
    await party.refresh(tokens.refresh_token)
    const { rows } = await database.adminPool.query<{ iiat: number; exp: number }>(
      `select (payload ->> 'iiat')::int as iiat, (payload ->> 'exp')::int as exp from identity.records
       where model = 'RefreshToken' and payload ->> 'accountId' = $1 and consumed_at is null`,
      [tokens.claims()?.sub],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.exp - rows[0]!.iiat).toBeLessThanOrEqual(14 * 86_400)
  })

  it('line 15: refreshed a minute before that end lives a minute more, and not beyond it', async () => {
    const { tokens } = await party.signedIn()
    const subject = tokens.claims()?.sub ?? ''
    await changeToken(subject, (payload) => ({ ...payload, iiat: (payload.iiat ?? 0) - 14 * 86_400 + 60 }))
    const last = await party.refresh(tokens.refresh_token)
    const lives: number[] = []
    await changeToken(subject, (payload) => {
      lives.push((payload.exp ?? 0) - Math.floor(Date.now() / 1000))
      return { ...payload, exp: Math.floor(Date.now() / 1000) - 1 }
    })
    expect(lives).toHaveLength(1)
    expect(lives[0]).toBeLessThanOrEqual(60)
    await expect(party.refresh(last.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
  })

  it('is dead after revocation, and another sign-in of the same person is not', async () => {
    const { tokens, browser } = await party.signedIn()
    const request = await party.request()
    const other = await party.redeem(request, await browser.open(request.url))
    await oidc.tokenRevocation(party.client, tokens.refresh_token ?? '')
    await expect(party.refresh(tokens.refresh_token)).rejects.toMatchObject(INVALID_GRANT)
    expect((await party.refresh(other.refresh_token)).access_token).toEqual(expect.any(String))
  })
})
