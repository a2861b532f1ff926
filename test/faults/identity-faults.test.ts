import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthenticator } from '#server/accounts/sign-in/authenticator'
import { ProblemError } from '#server/kit/errors'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { freshSeed, isFresh, openFaultProxy, type WireFault } from './fault-proxy.ts'

const database = useDatabase()
const PEOPLE = 12
const TRIES = 80
const AUDIENCE = 'https://api.quanto.example'
/** Instead of 5 s: a server that never answers is given up sooner. */
const TIMEOUT_MS = 150
const FAULTS: readonly WireFault[] = ['refused', 'cut', 'slow', 'silent', 'error_500', 'rate_limit']
/** Longer than a key set is left alone after it was fetched. */
const SOME_TIME_MS = 31_000

const timeout = AbortSignal.timeout
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    timeout.call(AbortSignal, Math.min(ms, TIMEOUT_MS)),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A provider with its three documents, whose issuer is the address that is given to it. */
async function openProvider() {
  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
  }
  const forger = await newKey('k1')
  let own = await newKey('k1')
  let issuer = ''
  const server = createServer((request, response) => {
    const subject = Buffer.from(request.headers.authorization?.split('.')[1] ?? '', 'base64url').toString()
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        ...{ issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/me` },
      }),
      '/keys': () => ({ keys: [own.jwk] }),
      '/me': () => ({ sub: JSON.parse(subject).sub, given_name: 'Ada', email: 'ada@example.test' }),
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const signed = (subject: string, { privateKey, kid }: typeof own, now: Date) =>
    new SignJWT({ scope: 'sync:user' })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(subject)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + 36_000)
      .sign(privateKey)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calledBy: (url: string) => {
      issuer = url
    },
    tokenFor: (subject: string, now: Date) => signed(subject, own, now),
    forgedFor: (subject: string, now: Date) => signed(subject, forger, now),
    /** The old key is gone immediately, as after a theft. */
    changeKey: async () => {
      own = await newKey('k2')
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
  )

it.each([10, 11, freshSeed()])(
  'a bad wire to the identity provider asks for patience, and turns nobody away nor lets anybody in for it (seed %i)',
  async (seed) => {
    const provider = await openProvider()
    const proxy = await openFaultProxy({ target: provider.url, seed, percent: 60, faults: FAULTS })
    provider.calledBy(proxy.url)
    const env = { OIDC_ISSUER: proxy.url, OIDC_CLIENT_ID: 'shop', OIDC_AUDIENCE: AUDIENCE }
    let now = new Date('2026-06-15T12:00:00Z')
    try {
      for (let person = 0; person < PEOPLE; person++) {
        const subject = `person-${seed}-${person}`
        // A process that has just started, and knows nothing of the provider yet.
        const app = appContext({ db: database.db, env, clock: () => now })
        const auth = createAuthenticator({ app, provider: null })
        const [good, forged] = [await provider.tokenFor(subject, now), await provider.forgedFor(subject, now)]
        const seen = new Set<string>()
        for (let tries = 0; tries < TRIES && !seen.has('let in'); tries++) {
          seen.add(await codeOf(auth.verify(good)))
          expect(['unavailable', 'unauthenticated']).toContain(await codeOf(auth.verify(forged)))
          now = new Date(now.getTime() + 6_000)
        }
        expect([...seen].filter((code) => code !== 'unavailable')).toEqual(['let in'])
        const actor = await auth.verify(good)
        const [first, second] = [await auth.resolve(actor, good), await auth.resolve(actor, good)]
        expect(second).toEqual(first)
      }
      const { rows } = await database.adminPool.query(
        'select count(distinct user_id)::int as users from identities where subject like $1',
        [`person-${seed}-%`],
      )
      expect(rows[0].users).toBe(PEOPLE)
      if (!isFresh(seed)) expect([...proxy.met.keys()].length).toBeGreaterThan(3)
    } finally {
      await proxy.close()
      await provider.close()
    }
  },
)

it.each([13, freshSeed()])(
  'a key that was changed is found out, however bad the wire, and the old one opens nothing more (seed %i)',
  async (seed) => {
    // The key set keeps time by the clock of the machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    const provider = await openProvider()
    const proxy = await openFaultProxy({ target: provider.url, seed, percent: 60, faults: FAULTS })
    provider.calledBy(proxy.url)
    const env = { OIDC_ISSUER: proxy.url, OIDC_CLIENT_ID: 'shop', OIDC_AUDIENCE: AUDIENCE }
    const auth = createAuthenticator({
      app: appContext({ db: database.db, env, clock: () => new Date() }),
      provider: null,
    })
    const letIn = async (token: string) => {
      const seen = new Set<string>()
      for (let tries = 0; tries < TRIES && !seen.has('let in'); tries++) {
        seen.add(await codeOf(auth.verify(token)))
        vi.setSystemTime(Date.now() + 6_000)
      }
      expect([...seen].filter((code) => code !== 'unavailable')).toEqual(['let in'])
    }
    try {
      const old = await provider.tokenFor('ada', new Date())
      await letIn(old)
      await provider.changeKey()
      vi.setSystemTime(Date.now() + SOME_TIME_MS)
      await letIn(await provider.tokenFor('ada', new Date()))
      vi.setSystemTime(Date.now() + SOME_TIME_MS)
      expect(['unauthenticated', 'unavailable']).toContain(await codeOf(auth.verify(old)))
      proxy.heal()
      vi.setSystemTime(Date.now() + SOME_TIME_MS)
      expect(await codeOf(auth.verify(old))).toBe('unauthenticated')
    } finally {
      await proxy.close()
      await provider.close()
    }
  },
)
