import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { type Call, costOf } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { problemSchema } from '#contract/problem'
import { appContext } from '../../../test/app-context.ts'
import { handlersOf, type NamedHandlers } from '../../../test/handlers.ts'
import type { AppContext } from '../kit/context.ts'
import { problem } from '../kit/errors.ts'
import type { Authenticator } from '../kit/http/authenticate.ts'
import { openApiDocument } from '../kit/http/openapi.ts'
import type { ApiVariables } from '../kit/http/request-log.ts'
import { requestLog } from '../kit/http/request-log.ts'
import { securityHeaders } from '../kit/http/security-headers.ts'
import { createApi } from './api.ts'

const names = Object.keys(calls) as CallName[]

const auth: Authenticator = {
  verify: async (token) => {
    if (token === 'bad') throw problem('sign_in.needed_again')
    return { issuer: 'i', subject: token, scopes: token === 'scoped' ? ['sync:user', 'read:packages'] : [] }
  },
  resolve: async () => ({ companyId: '00000000-0000-4000-8000-000000000001', userId: 'u', role: 'owner' }),
}

function api(handlers: NamedHandlers = {}, app: AppContext = appContext()) {
  return createApi(app, auth, handlersOf(handlers))
}

function request(name: CallName, init: RequestInit & { token?: string } = {}) {
  const route: Call = calls[name]
  const url = `http://localhost${route.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000009')}`
  const headers = new Headers(init.headers)
  if (init.token) headers.set('authorization', `Bearer ${init.token}`)
  if (init.body) headers.set('content-type', headers.get('content-type') ?? 'application/json')
  return new Request(url, { ...init, method: route.method, headers })
}

const problemOf = async (response: Response) => ({
  status: response.status,
  ...problemSchema.parse(await response.json()),
})

describe('every call of the contract', () => {
  it.each(names.filter((name) => !('public' in calls[name])))(
    '%s refuses a caller without a token',
    async (name) => {
      const response = await api().fetch(request(name))
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await problemOf(response)).toMatchObject({ status: 401, code: 'unauthenticated' })
    },
  )

  it.each(names)('%s answers 501 not_built until it has a handler', async (name) => {
    expect(await problemOf(await api().fetch(request(name, { token: 'scoped' })))).toMatchObject({
      status: 501,
      code: 'not_built',
    })
  })

  it('stands in the OpenAPI document with its method and path', () => {
    const document = openApiDocument('http://localhost:3000') as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    expect(described.sort()).toEqual(
      names.map((name) => `${name} ${calls[name].method} ${calls[name].path}`).sort(),
    )
  })

  it('has one schema entry per route and no two routes at one address', () => {
    expect(Object.keys(calls).sort()).toEqual([...names].sort())
    const addresses = names.map((name) => `${calls[name].method} ${calls[name].path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('a call', () => {
  const clientConfig = calls.clientConfig

  it('line 11: needs the scope its route names', async () => {
    const handlers: NamedHandlers = { syncUser: async () => ({}) as never }
    expect(await problemOf(await api(handlers).fetch(request('syncUser', { token: 'plain' })))).toMatchObject(
      { status: 403 },
    )
  })

  it('names every wrong field of a body at once', async () => {
    const handlers: NamedHandlers = { createSale: async () => ({}) as never }
    const body = JSON.stringify({ lineitem_name: ' ', quantity: 1.5, paid_at: '2026-01-01', total: '1.00' })
    const problem = await problemOf(await api(handlers).fetch(request('createSale', { token: 'a', body })))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['lineitem_name', 'quantity'])
  })

  it('refuses a body that is not JSON, is broken, or is too large', async () => {
    const handlers: NamedHandlers = { createSale: async () => ({}) as never }
    const send = async (body: string, type = 'application/json') =>
      (
        await api(handlers).fetch(
          request('createSale', { token: 'a', body, headers: { 'content-type': type } }),
        )
      ).status
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send('{')).toBe(400)
    expect(await send(JSON.stringify({ lineitem_name: 'x'.repeat(1_100_000) }))).toBe(413)
  })

  it('may say nothing where everything in it has a default, with and without a type', async () => {
    const handlers: NamedHandlers = {
      startPlatformConnection: async ({ input }) => ({ redirectUrl: `https://x/${input.platform}` }),
    }
    // As Node's server hands it on: a body that is there and ends immediately.
    const empty = () => new ReadableStream({ start: (controller) => controller.close() })
    for (const type of ['application/json', 'text/plain']) {
      const headers = { 'content-length': '0', 'content-type': type }
      const init = { token: 'a', body: empty(), duplex: 'half', headers } as RequestInit & { token: string }
      const response = await api(handlers).fetch(request('startPlatformConnection', init))
      expect(await response.json()).toEqual({ redirectUrl: 'https://x/shopify' })
    }
  })

  it('hides the cause of an unknown error from the caller', async () => {
    const handlers: NamedHandlers = {
      clientConfig: async () => {
        throw new Error('select secret from vault')
      },
    }
    const response = await api(handlers).fetch(request('clientConfig'))
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('vault')
  })

  it('is an error outside production when its answer breaks the contract', async () => {
    const handlers: NamedHandlers = { clientConfig: async () => ({ issuer: 'x', surprise: true }) as never }
    expect(clientConfig.answer.safeParse({ issuer: 'x', surprise: true }).success).toBe(false)
    expect((await api(handlers).fetch(request('clientConfig'))).status).toBe(500)
  })

  it('line 42: is limited per user, and says when to come back', async () => {
    let now = new Date('2026-06-15T12:00:00Z')
    const app = appContext({ clock: () => now })
    const limited = api({ getMe: async () => ({}) as never }, app)
    const statuses: number[] = []
    for (let i = 0; i < 601; i++)
      statuses.push((await limited.fetch(request('getMe', { token: 'a' }))).status)
    expect(statuses.slice(0, 600)).not.toContain(429)
    const refused = await limited.fetch(request('getMe', { token: 'a' }))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    now = new Date(now.getTime() + 1000)
    expect((await limited.fetch(request('getMe', { token: 'a' }))).status).not.toBe(429)
  })

  it('line 42: is limited per company, however many people and keys call for it', async () => {
    const people: Authenticator = {
      verify: async (token) => ({ issuer: 'i', subject: token, scopes: [] }),
      resolve: async ({ subject }) => {
        const [companyId = '', userId = ''] = subject.split('/')
        return { companyId, userId, role: 'viewer' }
      },
    }
    const app = appContext({ env: { RATE_LIMIT_PER_MINUTE: '60' } })
    const limited = createApi(app, people, handlersOf({ getMe: async () => ({}) as never }))
    const statusOf = async (token: string) => (await limited.fetch(request('getMe', { token }))).status
    const [large, small] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    for (let call = 0; call < 300; call++) expect(await statusOf(`${large}/${call % 10}`)).not.toBe(429)
    expect(await statusOf(`${large}/11`)).toBe(429)
    expect(await statusOf(`${small}/12`)).not.toBe(429)
  })

  it('line 42: is limited per address where nobody is signed in, and nobody else at that', async () => {
    const app = appContext({ env: { RATE_LIMIT_PER_MINUTE: '60' } })
    const limited = new Hono<{ Variables: ApiVariables }>()
      .use(async (c, next) => {
        c.set('remoteAddress', c.req.header('x-test-address') ?? '')
        await next()
      })
      .route('/', createApi(app, auth, handlersOf({ getMe: async () => ({}) as never })))
    const statusOf = async (address: string, token: string | null) => {
      const asked = request('getMe', { headers: { 'x-test-address': address }, ...(token ? { token } : {}) })
      return (await limited.fetch(asked)).status
    }
    for (let call = 0; call < 12; call++)
      expect(await statusOf('192.0.2.1', call % 2 ? 'bad' : null)).toBe(401)
    expect(await statusOf('192.0.2.1', null)).toBe(429)
    expect(await statusOf('192.0.2.2', null)).toBe(401)
    expect(await statusOf('192.0.2.1', 'a')).not.toBe(429)
    // The list of calls counts, too.
    const list = new Request('http://localhost/api/openapi.json', {
      headers: { 'x-test-address': '192.0.2.1' },
    })
    expect((await limited.fetch(list)).status).toBe(429)
    // Who has an IPv6 address has the 2^64 of its network.
    for (let call = 0; call < 12; call++) expect(await statusOf(`2001:db8:1:2::${call}`, null)).toBe(401)
    expect(await statusOf('2001:db8:1:2:ffff::1', null)).toBe(429)
    expect(await statusOf('2001:db8:1:3::1', null)).toBe(401)
  })

  it('line 42: is limited sooner where its token is false, by address, and nobody with a valid one', async () => {
    let now = new Date('2026-06-15T12:00:00Z')
    const app = appContext({ clock: () => now })
    const limited = new Hono<{ Variables: ApiVariables }>()
      .use(async (c, next) => {
        c.set('remoteAddress', c.req.header('x-test-address') ?? '')
        await next()
      })
      .route('/', createApi(app, auth, handlersOf({ getMe: async () => ({}) as never })))
    const ask = (token: string, address = '192.0.2.1') =>
      limited.fetch(request('getMe', { token, headers: { 'x-test-address': address } }))
    // 200 calls in 62 seconds, as a person who tries keys sends.
    const statuses: number[] = []
    for (let call = 0; call < 200; call++) {
      statuses.push((await ask('bad')).status)
      now = new Date(now.getTime() + 310)
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(70)
    now = new Date(now.getTime() - 310)
    const refused = [await ask('bad'), await ask('bad')].at(-1)!
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let call = 0; call < 100; call++) expect((await ask('a')).status).not.toBe(429)
    expect((await ask('bad', '192.0.2.2')).status).toBe(401)
  })

  it.each([
    ['a text of a model', 'elasticityAnalysis'],
    ['an import', 'createImport'],
    ['an export', 'requestDataExport'],
    ['a download', 'exportAuditLog'],
  ] as const)('line 42: is limited sooner where it asks for %s, each kind by itself', async (_, name) => {
    const app = appContext({ env: { RATE_LIMIT_PER_MINUTE: '60' } })
    const limited = createApi(app, auth, [])
    const ask = (called: CallName) => limited.fetch(request(called, { token: 'a' }))
    for (let call = 0; call < 6; call++) expect((await ask(name)).status).not.toBe(429)
    const refused = await ask(name)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const another = name === 'createImport' ? 'analyzePackage' : 'createImport'
    expect((await ask(another)).status).not.toBe(429)
    expect((await ask('getMe')).status).not.toBe(429)
  })

  it.each(['syncUser', 'changePassword'] as const)(
    'line 42: %s is limited per address, whoever calls from there and whatever the caller says of it',
    async (name) => {
      const app = appContext({ env: { RATE_LIMIT_PER_MINUTE: '60', PUBLIC_URL: 'https://quanto.example' } })
      let people = 0
      const many: Authenticator = {
        verify: async () => ({ issuer: 'i', subject: 's', scopes: ['sync:user'] }),
        resolve: async () => ({ companyId: `company ${++people}`, userId: `user ${people}`, role: 'viewer' }),
      }
      const site = new Hono<{ Variables: ApiVariables; Bindings: HttpBindings }>()
        .use(requestLog(app.log, new URL(app.config.publicUrl)))
        .route('/', createApi(app, many, []))
      const statusFrom = async (forwarded: string) => {
        const headers = { 'x-forwarded-for': forwarded }
        const incoming = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
        const asked = request(name, { token: 'a', headers })
        return (await site.fetch(asked, { incoming })).status
      }
      for (let call = 0; call < 12; call++)
        expect(await statusFrom(`203.0.113.${call}, 192.0.2.1`)).not.toBe(429)
      expect(await statusFrom('203.0.113.99, 192.0.2.1')).toBe(429)
      expect(await statusFrom('192.0.2.2')).not.toBe(429)
    },
  )

  it('line 42: every download and every call that a model answers has the stricter limit', () => {
    const names = Object.keys(calls) as CallName[]
    const downloads = names.filter((name) => {
      const route: Call = calls[name]
      return route.answer === 'file' && !route.public
    })
    expect(downloads.length).toBeGreaterThan(5)
    expect(downloads.filter((name) => costOf(calls[name]) !== 'export')).toEqual([])
    // A verb that has a text worded is named here with the calls it serves.
    const worded: Readonly<Record<string, readonly CallName[]>> = {
      'bundles/analyze-package.ts': ['analyzePackage'],
      'bundles/stream-package.ts': ['analyzePackageEvents'],
      'simulation/analyse-elasticity.ts': ['elasticityAnalysis'],
      'simulation/stream-analysis.ts': ['elasticityAnalysisEvents'],
      'strategy/stream-feedback.ts': ['strategyFeedbackEvents'],
      'strategy/submit-strategy.ts': ['submitSalesStrategy'],
    }
    const features = path.resolve(import.meta.dirname, '../insight')
    const asking = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        !file.startsWith('ai-text') &&
        /import \{[^}]*\b(writeText|tellText|streamText)\b/.test(
          readFileSync(path.join(features, file), 'utf8'),
        ),
    )
    expect(asking.sort()).toEqual(Object.keys(worded))
    expect(
      Object.values(worded)
        .flat()
        .filter((name) => costOf(calls[name]) !== 'model'),
    ).toEqual([])
  })

  it('that does not exist answers 404 as a problem', async () => {
    const response = await api().fetch(new Request('http://localhost/api/nothing'))
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('security headers', () => {
  const headersOf = async (env: Record<string, string>) => {
    const app = new Hono().use(securityHeaders(appContext({ env }).config)).get('/', (c) => c.text('x'))
    return (await app.fetch(new Request('http://localhost/'))).headers
  }

  it('line 21: allow our own files only, nothing inline, and Trusted Types', async () => {
    const policy = (await headersOf({})).get('content-security-policy') ?? ''
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' https: data:",
      "manifest-src 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
    ])
  })

  it('line 21: let the browser talk to an external identity provider beside ourselves', async () => {
    const env = { OIDC_ISSUER: 'https://id.example/tenant', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'a' }
    expect((await headersOf(env)).get('content-security-policy')).toContain(
      "connect-src 'self' https://id.example;",
    )
  })

  it('ask for https for a year where the product is served over https', async () => {
    expect((await headersOf({})).get('strict-transport-security')).toBeNull()
    expect((await headersOf({ PUBLIC_URL: 'https://quanto.example' })).get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

describe('a refusal', () => {
  const told = async (language: string) => {
    const handlers: NamedHandlers = { createSale: async () => ({}) as never }
    const body = JSON.stringify({ lineitem_name: ' ', quantity: 1.5, paid_at: '2026-01-01', total: '1.00' })
    const asked = request('createSale', { token: 'a', body })
    asked.headers.set('accept-language', language)
    return problemOf(await api(handlers).fetch(asked))
  }

  it('is worded in the language that was asked for, its fields too', async () => {
    expect(await told('de-DE,de;q=0.9,en;q=0.5')).toMatchObject({
      code: 'invalid_input',
      error: expect.stringMatching(/^Bitte prüfen Sie: .*quantity \(muss eine ganze Zahl sein\)/),
      fields: { lineitem_name: 'darf nicht leer sein', quantity: 'muss eine ganze Zahl sein' },
    })
    expect(await told('fr')).toMatchObject({ fields: { quantity: 'doit être un nombre entier' } })
  })

  it('is English where no language of ours was', async () => {
    expect(await told('pt-BR')).toMatchObject({ fields: { quantity: 'must be a whole number' } })
  })
})
