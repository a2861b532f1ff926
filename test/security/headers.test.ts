import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#server/accounts/sign-in/authenticator'
import { createEmbeddedProvider } from '#server/accounts/sign-in/embedded/provider'
import { createApp } from '#server/http/app'
import { createWebServer } from '#server/kit/http/web-server'
import { startOperationsServer } from '#server/kit/operations/operations-server'
import { handlers } from '#server/routes'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { handlersOf } from '../handlers.ts'
import { emptySite } from './company-api.ts'

const database = useDatabase({ poolSize: 8 })
const env = { PUBLIC_URL: 'https://quanto.example' }
let server: Server
let operations: Awaited<ReturnType<typeof startOperationsServer>>

/** All that one process answers over HTTP, as it does behind a proxy that ends TLS. */
beforeAll(async () => {
  const app = {
    ...appContext({ db: database.db, env, clock: () => new Date() }),
    log: pino({ level: 'silent' }),
  }
  const provider = await createEmbeddedProvider(app)
  const broken = {
    clientConfig: async () => {
      throw new Error('nobody expects this')
    },
  }
  const http = createApp(app, {
    auth: createAuthenticator({ app, provider }),
    handlers: [...handlers, ...handlersOf(broken)],
    webDir: emptySite(),
  })
  const aside: NonNullable<Parameters<typeof createWebServer>[0]['aside']> = (request, response) => {
    if (!request.url?.startsWith('/oidc')) return false
    provider.callback(request, response)
    return true
  }
  server = createWebServer({ config: app.config, http, aside })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  operations = await startOperationsServer(app, 0, () => true)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await operations.close()
})

interface Answer {
  readonly status: number
  readonly headers: Headers
}

/** The bytes of a request, and the head of its answer: `fetch` sends no request that is broken. */
async function send(bytes: string, port = (server.address() as AddressInfo).port): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  let said = ''
  for await (const piece of socket.setEncoding('latin1')) {
    said += piece
    if (said.includes('\r\n\r\n')) break
  }
  socket.destroy()
  const [first = '', ...lines] = (said.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  )
  return { status: Number(first.split(' ')[1]), headers }
}

const ask = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'host: quanto.example', 'connection: close', ...headers, '', ''].join('\r\n')

function expectHeaders({ headers }: Answer): void {
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
}

describe('line 22: the security headers are on', () => {
  it.each([
    ['the landing page', 'GET /', 200],
    ['a screen', 'GET /dashboard', 200],
    ['an address that is no screen', 'GET /no/such/page', 200],
    ['the head of a page', 'HEAD /', 200],
    ['a write to a page', 'POST /', 404],
    ['a script', 'GET /assets/app.js', 200],
    ['a script that is not there', 'GET /assets/other.js', 404],
    ['a path that leads out', 'GET /assets/%2e%2e/%2e%2e/package.json', 200],
    ['a path that is no text', 'GET /%E0%A4%A', 200],
    ['the icon', 'GET /favicon.svg', 200],
    ['health', 'GET /healthz', 200],
    ['readiness', 'GET /readyz', 200],
    ['figures that are not for everybody', 'GET /metrics', 404],
    ['the description of the API', 'GET /api/openapi.json', 200],
    ['a call that is not there', 'GET /api/nothing', 404],
    ['a call without a token', 'GET /api/users/me', 401],
    ['a call that fails', 'GET /api/client-config', 500],
    ['a question before a call', 'OPTIONS /api/users/me', 404],
    ['a newsletter that nobody gets', 'GET /unsubscribe/product-updates/x', 404],
    ['discovery', 'GET /oidc/.well-known/openid-configuration', 200],
    ['the keys', 'GET /oidc/jwks', 200],
    [
      'a sign-in that is refused',
      'GET /oidc/auth?client_id=quanto-web&redirect_uri=https://evil.example/',
      400,
    ],
    ['tokens that are refused', 'POST /oidc/token', 400],
    ['a sign-in page that has ended', 'GET /oidc/interaction/x', 410],
    ['its style', 'GET /oidc/assets/sign-in.css', 200],
    ['the page to ask for a new password', 'GET /oidc/forgot-password', 200],
    ['a mailed link that is none', 'GET /oidc/verify-email?token=x', 410],
    ['the page to log out', 'GET /oidc/session/end', 200],
    ['the provider without a path', 'GET /oidc', 404],
    ['a page that the provider has not', 'GET /oidc/nothing', 404],
    ['a path of the provider that is no text', 'GET /oidc/%E0%A4%A', 404],
    ['a method that the provider does not know', 'DELETE /oidc/token', 404],
  ])('%s: %s', async (_name, line, status) => {
    const answer = await send(ask(line))
    expectHeaders(answer)
    expect(answer.status).toBe(status)
  })

  it('what the browser has already', async () => {
    const { headers } = await send(ask('GET /dashboard'))
    const again = await send(ask('GET /dashboard', `if-none-match: ${headers.get('etag')?.trim()}`))
    expect(again.status).toBe(304)
    expectHeaders(again)
  })

  it('a sign-in under way', async () => {
    const query = new URLSearchParams({
      client_id: 'quanto-web',
      response_type: 'code',
      redirect_uri: 'https://quanto.example/auth/callback',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const begun = await send(ask(`GET /oidc/auth?${query}`))
    expect(begun.status).toBe(303)
    expectHeaders(begun)
    const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.trim())
    const page = await send(
      ask(`GET ${begun.headers.get('location')?.trim()}`, `cookie: ${cookies.join('; ')}`),
    )
    expect(page.status).toBe(200)
    expectHeaders(page)
  })

  it.each([
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400],
    ['no path', 'GET nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a wish nobody knows', ask('GET /', 'expect: a-miracle'), 417],
  ])('a request with %s', async (_name, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expectHeaders(answer)
  })

  it.each([
    ['GET /healthz', 200],
    ['GET /readyz', 503],
    ['GET /nothing', 404],
  ])('the port for operations: %s', async (line, status) => {
    const answer = await send(ask(line), operations.port)
    expect(answer.status).toBe(status)
    expectHeaders(answer)
  })

  it('a sign-in that asked too much', async () => {
    const limit = 300
    const answers: Answer[] = []
    for (let asked = 0; asked <= limit; asked++) answers.push(await send(ask('GET /oidc/assets/sign-in.css')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expectHeaders(answer)
  })
})
