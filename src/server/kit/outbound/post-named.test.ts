import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReceiver } from '../../../../test/webhook-receiver.ts'
import { postNamed } from './post-named.ts'
import type { Resolve } from './public-address.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const post = (more: Partial<Parameters<typeof postNamed>[0]> = {}) =>
  postNamed({
    ...{ url: `${receiver.origin}/hook`, configured: [receiver.origin], headers: {}, body: '{}' },
    ...{ timeoutMs: 60_000, maxAnswerBytes: 100, ...more },
  })
const leadingTo =
  (...found: readonly string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

it('sends the body and returns status and beginning of the answer', async () => {
  receiver.answer((response) => void response.writeHead(500).end('out of order'))
  expect(await post({ body: '{"a":1}' })).toEqual({ problem: null, status: 500, excerpt: 'out of order' })
  expect(receiver.received.at(-1)?.body).toBe('{"a":1}')
})

it('follows no redirect', async () => {
  receiver.answer((response) => void response.writeHead(307, { location: '/elsewhere' }).end())
  const before = receiver.received.length
  expect(await post()).toMatchObject({ status: 307 })
  expect(receiver.received).toHaveLength(before + 1)
})

it('reads no more than it was allowed to of an answer without an end', async () => {
  receiver.answer((response) => {
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more))
    }
    more()
  })
  expect(await post()).toEqual({ problem: null, status: 200, excerpt: 'x'.repeat(100) })
})

it('gives up on a receiver that says nothing, and on one that never ends', async () => {
  receiver.answer(() => undefined)
  expect(await post({ timeoutMs: 200 })).toEqual({ problem: 'timeout' })
  receiver.answer((response) => void response.write('begun'))
  expect(await post({ timeoutMs: 200 })).toEqual({ problem: 'timeout' })
})

it.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://user:pass@hooks.example/',
  'ftp://hooks.example/',
])('sends nothing to %s', async (url) => {
  const resolve: Resolve = () => expect.unreachable('no name is looked up')
  expect(await post({ url, resolve })).toEqual({ problem: 'not_public' })
})

it.each([['127.0.0.1'], ['8.8.8.8', '10.0.0.7'], ['::1'], ['fd00::1']])(
  'sends nothing to a name that leads to %s',
  async (...found) => {
    const url = `https://evil.example:${new URL(receiver.origin).port}/`
    const before = receiver.received.length
    expect(await post({ url, resolve: leadingTo(...found) })).toEqual({ problem: 'not_public' })
    expect(receiver.received).toHaveLength(before)
  },
)

it('says that nobody answers at a closed port', async () => {
  const gone = await startReceiver()
  gone.close()
  expect(await post({ url: gone.origin, configured: [gone.origin] })).toEqual({ problem: 'no_answer' })
})
