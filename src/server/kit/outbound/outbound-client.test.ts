import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOutbound, OutboundFailure } from './outbound-client.ts'

let server: Server
let origin: string
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/api/moved') response.writeHead(302, { location: '/secret' }).end()
    else if (request.url === '/api/large') response.end(`"${'x'.repeat(2000)}"`)
    else if (request.url === '/api/ten') response.end(`"${'x'.repeat(10 * 1024 * 1024 - 2)}"`)
    else if (request.url === '/api/eleven') response.end(`"${'x'.repeat(10 * 1024 * 1024 - 1)}"`)
    else if (request.url === '/api/cut') response.end('{"data": {"a"')
    else if (request.url === '/api/page') response.writeHead(502).end('<h1>Bad Gateway</h1>')
    else if (request.url !== '/api/silent') response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (path: string, timeoutMs = 80_000) =>
  createOutbound({ baseUrl: `${origin}/api`, timeoutMs, maxAnswerBytes: 1000 })({ method: 'GET', path })
const failureOf = (path: string, timeoutMs?: number) =>
  get(path, timeoutMs).catch((error: unknown) => error as OutboundFailure)

describe('a call to the outside', () => {
  it('reaches the configured service', async () => {
    expect(await get('/fine')).toMatchObject({ status: 200, body: { ok: true } })
  })

  it.each([
    'https://evil.example/',
    '../secret',
    '/..%2f../secret/../../x',
    '\\\\evil.example\\x',
    'http:evil',
    '//169.254.169.254/latest',
    'http://127.0.0.1:1/',
    '@[::1]/',
  ])('line 39: does not leave it by the path %s', async (path) => {
    asked.length = 0
    await get(path).catch(() => undefined)
    expect(asked.filter((url) => !url.startsWith('/api/'))).toEqual([])
  })

  it('line 39: does not follow a redirect', async () => {
    asked.length = 0
    expect(await failureOf('/moved')).toMatchObject({ reason: 'no_answer' })
    expect(asked).toEqual(['/api/moved'])
  })

  it('line 39: ends at the limits of size and time, and at a body that breaks off', async () => {
    expect(await failureOf('/large')).toMatchObject({ reason: 'too_large' })
    expect(await failureOf('/silent', 100)).toMatchObject({ reason: 'no_answer' })
    expect(await failureOf('/cut')).toMatchObject({ reason: 'no_answer' })
    expect(await failureOf('/cut')).toBeInstanceOf(OutboundFailure)
  })

  it('line 39: has 10 seconds and 10 MB where nothing else is said', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const call = createOutbound({ baseUrl: `${origin}/api` })
    expect(await call({ method: 'GET', path: '/ten' })).toMatchObject({ status: 200 })
    expect(timeout.mock.calls).toEqual([[10_000]])
    timeout.mockRestore()
    await expect(call({ method: 'GET', path: '/eleven' })).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('hands out the status where a proxy answers with a page', async () => {
    expect(await get('/page')).toMatchObject({ status: 502, body: undefined })
  })
})
