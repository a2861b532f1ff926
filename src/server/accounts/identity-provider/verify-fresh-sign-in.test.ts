import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { verifyFreshSignIn } from './verify-fresh-sign-in.ts'

const NOW_S = Date.parse('2026-06-15T12:00:00Z') / 1000
const NONCE = 'a-nonce-of-this-browser'
let server: Server
let issuer: string
let keys: Awaited<ReturnType<typeof generateKeyPair>>

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  server = createServer((request, response) => {
    const answer = request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** What the provider says of Ada, who signed in ten seconds after this browser asked for it. */
const claims = (): JWTPayload => ({
  ...{ iss: issuer, aud: 'shop', sub: 'ada', nonce: NONCE, auth_time: NOW_S - 20 },
  ...{ iat: NOW_S - 20, exp: NOW_S + 600 },
})
const signed = (payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys.privateKey)

const begun = { nonce: NONCE, at: new Date((NOW_S - 30) * 1000) }

async function verify(payload: JWTPayload, asked: typeof begun | null = begun): Promise<string> {
  const app = appContext({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'shop', OIDC_AUDIENCE: 'https://api.example' },
  })
  const ctx = { ...app, actor: { issuer, subject: 'ada', scopes: [] } }
  return verifyFreshSignIn(ctx, await signed(payload), asked).then(
    () => 'proved',
    (error: Error) => error.message,
  )
}

it('takes a sign-in that came after this browser asked for it', async () => {
  expect(await verify(claims())).toBe('proved')
  expect(await verify({ ...claims(), auth_time: NOW_S - 90 })).toBe('proved')
})

it.each([
  ['of before it was asked for', { auth_time: NOW_S - 91 }, 'did not ask you to sign in again'],
  ['whose time nobody tells', { auth_time: undefined }, 'does not say when you signed in'],
  ['of another person', { sub: 'eve' }, 'Another person signed in'],
  ['that another browser began', { nonce: 'of-another-browser' }, 'was not begun here'],
  ['without a nonce', { nonce: undefined }, 'could not be checked'],
  ['for another application', { aud: 'another' }, 'could not be checked'],
  ['of another provider', { iss: 'https://evil.example' }, 'could not be checked'],
  ['that has run out', { exp: NOW_S - 61 }, 'could not be checked'],
] as const)('takes none %s', async (_what, changes, sentence) => {
  expect(await verify({ ...claims(), ...changes } as JWTPayload)).toContain(sentence)
})

it('takes none in a browser that began nothing: a token stolen elsewhere proves nothing here', async () => {
  expect(await verify(claims(), null)).toContain('was not begun here')
})
