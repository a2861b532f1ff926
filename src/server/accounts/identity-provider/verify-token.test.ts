import { createHmac, generateKeyPairSync } from 'node:crypto'
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts'

const ISSUER = 'https://issuer.example/oidc'
const AUDIENCE = 'https://quanto.example/api'
const NOW = new Date('2026-03-01T12:00:00Z')
const nowS = NOW.getTime() / 1000

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let strict: TokenVerifier
let lenient: TokenVerifier

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true })
  const jwks = createLocalJWKSet({
    keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }],
  })
  const common = { issuer: ISSUER, audience: AUDIENCE, keys: jwks, clock: () => NOW }
  strict = createTokenVerifier({ ...common, tokenType: 'at+jwt', actorIssuer: 'urn:kept' })
  lenient = createTokenVerifier({ ...common, tokenType: 'jwt' })
})

const claims = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: 'ada',
  iat: nowS,
  exp: nowS + 600,
  scope: 'sync:user read:packages',
}

function sign(
  payload: object = {},
  header: Partial<JWTHeaderParameters> = {},
  key = keys.privateKey,
): Promise<string> {
  return new SignJWT({ ...claims, ...payload })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'k1', ...header })
    .sign(key)
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = { code: 'unauthenticated' }

describe('a token is accepted', () => {
  it('with signature, issuer, audience, time and type in order', async () => {
    expect(await strict(await sign())).toEqual({
      issuer: 'urn:kept',
      subject: 'ada',
      scopes: ['sync:user', 'read:packages'],
    })
  })

  it('with several audiences, and a few seconds of clock difference', async () => {
    const token = await sign({ aud: ['https://other.example', AUDIENCE], exp: nowS - 3, nbf: nowS + 3 })
    expect((await strict(token)).subject).toBe('ada')
  })

  it.each([undefined, 'JWT', 'at+jwt'])('of an external provider with the type %s', async (typ) => {
    expect((await lenient(await sign({}, { typ } as JWTHeaderParameters))).issuer).toBe(ISSUER)
  })

  it.each([
    [{ scope: 'a b' }, ['a', 'b']],
    [{ scope: undefined, scp: ['a', 'b'] }, ['a', 'b']],
    [{ scope: undefined, scp: 'a' }, ['a']],
    [{ scope: 'openid', permissions: ['sync:user'] }, ['openid', 'sync:user']],
    [{ scope: undefined }, []],
  ])('and its scopes are read wherever the provider writes them: %j', async (payload, scopes) => {
    expect((await lenient(await sign(payload))).scopes).toEqual(scopes)
  })
})

describe('line 10: a token is refused', () => {
  it.each([
    ['expired', { exp: nowS - 6 }],
    ['without an end', { exp: undefined }],
    ['not valid yet', { nbf: nowS + 60 }],
    ['for another audience', { aud: 'https://other.example' }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of an issuer that only begins alike', { iss: `${ISSUER}/x` }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
  ])('%s', async (_name, payload) => {
    await expect(strict(await sign(payload))).rejects.toMatchObject(refused)
    await expect(lenient(await sign(payload))).rejects.toMatchObject(refused)
  })

  it('when it is an ID token', async () => {
    await expect(strict(await sign({}, { typ: 'JWT' }))).rejects.toMatchObject(refused)
    await expect(lenient(await sign({ nonce: 'n' }, { typ: 'JWT' }))).rejects.toMatchObject(refused)
    await expect(lenient(await sign({ at_hash: 'h' }, { typ: 'JWT' }))).rejects.toMatchObject(refused)
    await expect(lenient(await sign({ typ: 'ID' }, { typ: 'JWT' }))).rejects.toMatchObject(refused)
  })

  it('when it is not signed at all', async () => {
    for (const alg of ['none', 'None', 'NONE', undefined]) {
      const token = `${encode({ alg, typ: 'at+jwt', kid: 'k1' })}.${encode(claims)}.`
      await expect(strict(token)).rejects.toMatchObject(refused)
      await expect(lenient(token)).rejects.toMatchObject(refused)
    }
  })

  it('when the public key was used as a shared secret', async () => {
    const body = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })}.${encode(claims)}`
    for (const secret of [
      await exportSPKI(keys.publicKey),
      JSON.stringify(await exportJWK(keys.publicKey)),
    ]) {
      const token = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
      await expect(strict(token)).rejects.toMatchObject(refused)
      await expect(lenient(token)).rejects.toMatchObject(refused)
    }
  })

  it('with an unknown key, or a known name on another key', async () => {
    const other = await generateKeyPair('ES256')
    await expect(strict(await sign({}, { kid: 'k2' }, other.privateKey))).rejects.toMatchObject(refused)
    await expect(strict(await sign({}, {}, other.privateKey))).rejects.toMatchObject(refused)
    await expect(lenient(await sign({}, { kid: 'k2' }))).rejects.toMatchObject(refused)
    await expect(lenient(await sign({}, {}, other.privateKey))).rejects.toMatchObject(refused)
  })

  it.each(['jku', 'jwk', 'x5u', 'x5c'])('that brings its own key in %s', async (name) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = publicKey.export({ format: 'jwk' })
    const value = { jku: 'https://evil.example/jwks', jwk, x5u: 'https://evil.example/x5u', x5c: ['x'] }[name]
    const head = encode({ alg: 'ES256', typ: 'at+jwt', kid: 'k1', [name]: value })
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    await expect(strict(`${head}.${token.split('.').slice(1).join('.')}`)).rejects.toMatchObject(refused)
    const genuine = await sign({}, { [name]: value } as JWTHeaderParameters)
    await expect(strict(genuine)).rejects.toMatchObject(refused)
    await expect(lenient(genuine)).rejects.toMatchObject(refused)
  })

  it.each(['', 'abc', 'a.b.c', '...', `${'x'.repeat(20_000)}.y.z`])(
    'that is no token: %.12s',
    async (token) => {
      await expect(strict(token)).rejects.toMatchObject(refused)
    },
  )

  it('whose content was changed after signing', async () => {
    const [head, , signature] = (await sign()).split('.')
    await expect(strict(`${head}.${encode({ ...claims, sub: 'eve' })}.${signature}`)).rejects.toMatchObject(
      refused,
    )
  })
})
