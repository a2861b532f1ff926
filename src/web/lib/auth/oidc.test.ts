import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OidcPort } from './oidc-port.ts'

const ISSUER = 'https://id.example'
const SITE = 'https://quanto.example'
const CLIENT = 'quanto-web'

vi.mock('../api/client-config.ts', () => ({
  clientConfig: async () => ({
    issuer: ISSUER,
    clientId: CLIENT,
    audience: `${SITE}/api`,
    resource: `${SITE}/api`,
    scope: 'openid offline_access',
    embeddedSignIn: false,
  }),
}))

/** Claims of the ID token that the provider gives; `null`: none. */
let idTokenClaims: Record<string, unknown> | null
let asked: URLSearchParams[]
let kept: Map<string, string>

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const json = (value: object) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

async function answer(url: string, body: string): Promise<Response> {
  if (url.endsWith('/.well-known/openid-configuration'))
    return json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/jwks`,
    })
  asked.push(new URLSearchParams(body))
  const idToken = idTokenClaims && `${encode({ alg: 'ES256' })}.${encode(idTokenClaims)}.x`
  return json({
    ...{ access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 600 },
    ...(idToken ? { id_token: idToken } : {}),
  })
}

beforeEach(() => {
  asked = []
  kept = new Map()
  const storage = {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', {
    location: { origin: SITE, href: `${SITE}/settings` },
    isSecureContext: true,
    sessionStorage: storage,
    localStorage: storage,
  })
  vi.stubGlobal('fetch', (url: string, init?: { body?: unknown }) =>
    answer(String(url), String(init?.body ?? '')),
  )
})
afterEach(() => vi.unstubAllGlobals())

interface Begun {
  readonly oidc: OidcPort
  readonly sent: URLSearchParams
}

async function begin(): Promise<Begun> {
  const { openOidc } = await import('./oidc.ts')
  const oidc = await openOidc()
  const url = await oidc.signInUrl({ returnTo: '/settings', create: false, language: 'en-US' })
  const sent = new URL(url).searchParams
  idTokenClaims = { iss: ISSUER, aud: CLIENT, sub: 'ada', nonce: sent.get('nonce') }
  return { oidc, sent }
}

const redeem = ({ oidc, sent }: Begun, changes: Record<string, string> = {}) =>
  oidc.redeem(
    `${SITE}/auth/callback?${new URLSearchParams({ code: 'c', state: sent.get('state') ?? '', iss: ISSUER, ...changes })}`,
  )

describe('a sign-in of this application', () => {
  it('line 13: asks for a code, with PKCE S256, a state and a nonce that differ each time', async () => {
    const [first, second] = [await begin(), await begin()]
    expect(Object.fromEntries(first.sent)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${SITE}/auth/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.sent.get(name)?.length).toBeGreaterThanOrEqual(32)
      expect(first.sent.get(name)).not.toBe(second.sent.get(name))
    }
  })

  it('names the address that is to be filled in, and none otherwise', async () => {
    const { openOidc } = await import('./oidc.ts')
    const request = { returnTo: '/invitation', create: true, language: 'en-US' }
    const url = await (await openOidc()).signInUrl({ ...request, loginHint: 'grace@example.test' })
    expect(new URL(url).searchParams.get('login_hint')).toBe('grace@example.test')
    expect((await begin()).sent.get('login_hint')).toBeNull()
  })

  it('names the API by RFC 8707 wherever that is asked for, and as Auth0 does', async () => {
    const begun = await begin()
    expect(begun.sent.getAll('resource')).toEqual([`${SITE}/api`])
    expect(begun.sent.get('audience')).toBe(`${SITE}/api`)
    const { tokens } = await redeem(begun)
    await begun.oidc.refresh(tokens)
    expect(asked.map((form) => [form.get('grant_type'), form.getAll('resource')])).toEqual([
      ['authorization_code', [`${SITE}/api`]],
      ['refresh_token', [`${SITE}/api`]],
    ])
  })

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is out of order', async () => new Response('down', { status: 503 })],
  ])('says that the service is away where it %s', async (_, fail) => {
    const { openOidc } = await import('./oidc.ts')
    const oidc = await openOidc()
    vi.stubGlobal('fetch', fail)
    const request = { returnTo: '/settings', create: false, language: 'en-US' }
    await expect(oidc.signInUrl(request)).rejects.toMatchObject({ name: 'SignInServiceAwayError' })
  })

  it('line 13: proves with the verifier that it was this tab which began', async () => {
    const begun = await begin()
    expect((await redeem(begun)).returnTo).toBe('/settings')
    const verifier = asked[0]?.get('code_verifier') ?? ''
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(begun.sent.get('code_challenge'))
    expect([...kept.keys()]).toEqual([])
  })

  it('line 13: takes no answer with another state, and asks for no token with it', async () => {
    await expect(redeem(await begin(), { state: 'forged' })).rejects.toThrow()
    expect(asked).toEqual([])
  })

  it('line 13: takes no answer a second time', async () => {
    const begun = await begin()
    await redeem(begun)
    await expect(redeem(begun)).rejects.toThrow()
  })

  it('line 13: takes no answer of another issuer', async () => {
    await expect(redeem(await begin(), { iss: 'https://evil.example' })).rejects.toThrow(
      'another identity provider',
    )
    expect(asked).toEqual([])
  })

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no subject', { sub: undefined }],
  ])('line 13: takes no ID token with %s', async (_name, changes) => {
    const begun = await begin()
    idTokenClaims = { ...idTokenClaims, ...changes }
    await expect(redeem(begun)).rejects.toThrow()
  })

  it('line 13: takes no answer without an ID token', async () => {
    const begun = await begin()
    idTokenClaims = null
    await expect(redeem(begun)).rejects.toThrow()
  })
})
