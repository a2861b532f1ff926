import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import type { ProblemError } from '../../kit/errors.ts'
import { createAuthenticator } from '../sign-in/authenticator.ts'
import { findProfile } from './find-profile.ts'

/** A provider elsewhere, over real HTTP: documents can be changed, and requests are counted. */
let server: Server
let issuer: string
let documents: Record<string, unknown>
let requests: string[]
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let now: Date

beforeEach(async () => {
  requests = []
  now = new Date()
  keys = await generateKeyPair('RS256')
  server = createServer((req, res) => {
    requests.push(req.url ?? '')
    const document = documents[req.url ?? '']
    if (req.url === '/moved') res.writeHead(302, { location: `${issuer}/userinfo` }).end()
    else if (document === undefined) res.writeHead(500).end()
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  documents = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    },
    '/keys': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    '/userinfo': {
      sub: 'ada',
      email: 'Ada@Example.com',
      given_name: 'Ada',
      family_name: 'Lovelace',
      picture: 'https://img.example/a.png',
    },
  }
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const external = () => {
  const app = appContext({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'quanto', OIDC_AUDIENCE: 'https://api.example' },
    clock: () => now,
  })
  // The database is never asked: the resolver is not used here.
  return { ...app, db: {} as typeof app.db }
}

const token = (kid = 'k1') =>
  new SignJWT({ scope: 'sync:user' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(issuer)
    .setAudience('https://api.example')
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(keys.privateKey)

const actor = { issuer: 'x', subject: 'ada', scopes: [] }

describe('an external issuer, by configuration alone', () => {
  it('has its tokens verified with its published keys, fetched once', async () => {
    const { verify } = createAuthenticator({ app: external(), provider: null })
    for (let i = 0; i < 3; i++)
      expect(await verify(await token())).toEqual({ issuer, subject: 'ada', scopes: ['sync:user'] })
    expect(requests).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('is not asked again and again for an unknown key, which may be a new one until it is', async () => {
    const { verify } = createAuthenticator({ app: external(), provider: null })
    await verify(await token())
    for (let i = 0; i < 3; i++) {
      const refused = await verify(await token('unknown')).catch((error: ProblemError) => error)
      expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
      expect((refused as ProblemError).retryAfterSeconds).toBeGreaterThan(0)
      expect((refused as ProblemError).retryAfterSeconds).toBeLessThanOrEqual(30)
    }
    expect(requests.filter((path) => path === '/keys').length).toBe(1)
    const later = Date.now() + 31_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    // Now its keys have been asked for, and this is none of them.
    await expect(verify(await token('unknown'))).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(requests.filter((path) => path === '/keys').length).toBe(2)
    clock.mockRestore()
  })

  it('that makes its tokens out to another audience is told of, with both values in one line of the log', async () => {
    const app = external()
    const lines: object[] = []
    const log = Object.assign(app.log.child({}), { error: (line: object) => lines.push(line) })
    const { verify } = createAuthenticator({ app: { ...app, log }, provider: null })
    const other = (audience: string | string[], claims = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('ada')
        .setExpirationTime('10m')
        .sign(keys.privateKey)
    for (let at = 0; at < 3; at++)
      await expect(verify(await other(['openid', 'profile']))).rejects.toMatchObject({
        code: 'wrong_audience',
        status: 403,
        message: expect.stringContaining('do not fit together'),
      })
    expect(lines).toEqual([{ expected: 'https://api.example', found: 'openid, profile' }])
    // An ID token is rightly made out to the application, and opens nothing.
    await expect(verify(await other('quanto', { nonce: 'n' }))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    for (let at = 0; at < 30; at++) await verify(await other(`made-up-${at}`)).catch(() => undefined)
    expect(lines).toHaveLength(10)
  })

  it('out of reach is not the token’s fault, and is tried again after some seconds', async () => {
    const { verify } = createAuthenticator({ app: external(), provider: null })
    const metadata = documents['/.well-known/openid-configuration']
    documents['/.well-known/openid-configuration'] = undefined
    await expect(verify(await token())).rejects.toMatchObject({ code: 'unavailable' })
    documents['/.well-known/openid-configuration'] = metadata
    await expect(verify(await token())).rejects.toMatchObject({ code: 'unavailable' })
    now = new Date(now.getTime() + 5_001)
    expect((await verify(await token())).subject).toBe('ada')
  })

  it('that calls itself otherwise is refused', async () => {
    documents['/.well-known/openid-configuration'] = {
      issuer: 'https://evil.example',
      jwks_uri: `${issuer}/keys`,
    }
    const { verify } = createAuthenticator({ app: external(), provider: null })
    await expect(verify(await token())).rejects.toMatchObject({ code: 'unavailable' })
    expect(requests).not.toContain('/keys')
  })
})

describe('line 39: addresses that an issuer names', () => {
  it.each([
    'http://127.0.0.1:PORT',
    'https://127.0.0.1:PORT',
    'https://[::1]:PORT',
    'https://0x7f.1:PORT',
    'https://localhost:PORT',
    'https://169.254.169.254',
    'http://keys.example.com',
  ])('are not asked at %s, which is not its own', async (place) => {
    let connections = 0
    const inner = createServer((_, res) => res.end('{}')).on('connection', () => connections++)
    await new Promise<void>((resolve) => inner.listen(0, resolve))
    onTestFinished(() => void inner.close())
    const at = place.replace('PORT', String((inner.address() as AddressInfo).port))
    documents['/.well-known/openid-configuration'] = {
      issuer,
      jwks_uri: `${at}/keys`,
      userinfo_endpoint: `${at}/userinfo`,
    }
    const ctx = external()
    const { verify } = createAuthenticator({ app: ctx, provider: null })
    await expect(verify(await token())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await findProfile({ ctx, actor, accessToken: 't' })).toBeNull()
    expect(connections).toBe(0)
    expect(requests).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('the name of a person', () => {
  it('comes from the userinfo endpoint', async () => {
    expect(await findProfile({ ctx: external(), actor, accessToken: 't' })).toEqual({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      pictureUrl: 'https://img.example/a.png',
      isEmailVerified: null,
    })
  })

  it('is cut from the full name where there is no other, and a picture that is no https address is dropped', async () => {
    documents['/userinfo'] = { sub: 'ada', name: 'Augusta Ada King', picture: 'javascript:alert(1)' }
    expect(await findProfile({ ctx: external(), actor, accessToken: 't' })).toEqual({
      ...{ email: null, firstName: 'Augusta', lastName: 'Ada King', pictureUrl: null, isEmailVerified: null },
    })
  })

  it.each([
    [true, true],
    ['false', false],
    ['maybe', null],
    [undefined, null],
  ])('says whether the address was verified: %s', async (given, expected) => {
    documents['/userinfo'] = { sub: 'ada', email: 'ada@example.com', email_verified: given }
    const profile = await findProfile({ ctx: external(), actor, accessToken: 't' })
    expect(profile?.isEmailVerified).toBe(expected)
  })

  it.each([
    ['fails', undefined],
    ['speaks of somebody else', { sub: 'eve', email: 'eve@example.com' }],
    ['answers nonsense', ['x']],
    ['names somebody without end', { sub: 'ada', name: 'x'.repeat(10_000) }],
  ])('line 41: is unknown when the endpoint %s', async (_how, answer) => {
    documents['/userinfo'] = answer
    expect(await findProfile({ ctx: external(), actor, accessToken: 't' })).toBeNull()
  })

  it('is unknown when the endpoint leads elsewhere', async () => {
    documents['/.well-known/openid-configuration'] = {
      issuer,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/moved`,
    }
    expect(await findProfile({ ctx: external(), actor, accessToken: 't' })).toBeNull()
    expect(requests).not.toContain('/userinfo')
  })
})
