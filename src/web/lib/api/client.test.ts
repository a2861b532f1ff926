import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiError, sentenceOf } from './api-error.ts'
import { request } from './call.ts'
import { createApiClient, defaultClientSettings } from './client.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
  readonly atMs: number
}

type Answer = Response | 'network' | 'silence'

/** A server that gives its answers one after the other and keeps what it was sent. */
function standIn(...answers: Answer[]) {
  const sent: Sent[] = []
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>) }
    sent.push({
      url: String(url),
      method: init.method ?? '',
      headers,
      body: init.body as string,
      atMs: Date.now(),
    })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'network') throw new TypeError('fetch failed')
    if (answer instanceof Response) return answer.clone()
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }
  const browserDeps = { fetch: fetch as typeof globalThis.fetch, now: () => Date.now(), random: () => 1 }
  return { sent, client: createApiClient(defaultClientSettings, browserDeps) }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const ok = () => json(200, { ok: true })

/** Lets the fake clock run until the call has ended, and gives back how it ended. */
async function outcome<T>(call: Promise<T>): Promise<T | ApiError> {
  let isOver = false
  const ended = call
    .catch((error: unknown) => error as ApiError)
    .finally(() => {
      isOver = true
    })
  for (let steps = 0; !isOver && steps < 1_000; steps++) await vi.advanceTimersByTimeAsync(100)
  return ended
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what is sent', () => {
  it('fills the path, adds the query and speaks JSON', async () => {
    const { sent, client } = standIn(ok())
    await request(client, 'updateSale', { params: { id: 'a/b' }, body: { quantity: 1 } })
    await request(client, 'productOptions', { query: { search: 'mug & jug', limit: 20, none: undefined } })
    expect(sent[0]).toMatchObject({ url: '/api/sales-history/a%2Fb', method: 'PUT', body: '{"quantity":1}' })
    expect(sent[0]?.headers['content-type']).toBe('application/json')
    expect(sent[1]?.url).toBe('/api/product-options?search=mug+%26+jug&limit=20')
  })

  it('refuses to send a path with a hole in it', async () => {
    const { client } = standIn(ok())
    await expect(request(client, 'getImport', {})).rejects.toThrow('importId')
  })

  it('sends an empty object where a write has no body, as specified for sync-user', async () => {
    const { sent, client } = standIn(ok())
    await request(client, 'syncUser')
    expect(sent[0]?.body).toBe('{}')
  })

  it('gives each write its own idempotency key, and keeps the one it is given', async () => {
    const { sent, client } = standIn(ok())
    await request(client, 'createSale', { body: {} })
    await request(client, 'createSale', { body: {} })
    await request(client, 'createSale', { body: {}, idempotencyKey: 'mine' })
    await request(client, 'listImports')
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['mine', undefined])
    const { sent: others, client: other } = standIn(ok())
    await request(other, 'updateSale', { params: { id: 'a' }, body: {} })
    await request(other, 'deleteSale', { params: { id: 'a' } })
    expect(new Set(others.map(({ headers }) => headers['idempotency-key'] ?? 'none')).size).toBe(2)
    expect(others.map(({ headers }) => headers['idempotency-key'])).not.toContain(undefined)
  })
})

describe('a call that needs a recent proof', () => {
  const needed = () => json(403, { error: 'Please confirm that it is you.', code: 'proof_needed' })

  it('asks once and sends the very same request again', async () => {
    const { sent, client } = standIn(needed(), ok())
    const ask = vi.fn(async () => true)
    client.onProofNeeded(ask)
    await outcome(request(client, 'createApiKey', { body: { name: 'Key' } }))
    expect(ask).toHaveBeenCalledTimes(1)
    const [first, second, ...others] = sent.map(({ headers, body }) => [headers['idempotency-key'], body])
    expect([second, others]).toEqual([first, []])
  })

  it('fails with the server’s sentence where nobody confirms, and where the proof was not enough', async () => {
    for (const isConfirmed of [false, true]) {
      const { sent, client } = standIn(needed())
      client.onProofNeeded(async () => isConfirmed)
      const error = await outcome(request(client, 'createApiKey', { body: { name: 'Key' } }))
      expect(error).toMatchObject({ code: 'proof_needed', message: 'Please confirm that it is you.' })
      expect(sent).toHaveLength(isConfirmed ? 2 : 1)
    }
  })
})

describe('the bearer token', () => {
  it('is attached only where the provider yields a string', async () => {
    const { sent, client } = standIn(ok())
    client.setTokenProvider(async () => 'abc')
    await request(client, 'getMe')
    client.setTokenProvider(async () => null)
    await request(client, 'getMe')
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', undefined])
  })

  it('is done without, and the error logged, where fetching it fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { sent, client } = standIn(ok())
    client.setTokenProvider(() => Promise.reject(new Error('provider is down')))
    await request(client, 'getMe')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.authorization).toBeUndefined()
    expect(logged).toHaveBeenCalledOnce()
  })

  it('is not sent with public calls', async () => {
    const { sent, client } = standIn(ok())
    client.setTokenProvider(async () => 'abc')
    await request(client, 'clientConfig')
    expect(sent[0]?.headers.authorization).toBeUndefined()
  })

  it('is renewed once when the server refuses it, even for a write', async () => {
    const { sent, client } = standIn(json(401, { error: 'expired', code: 'unauthenticated' }), ok())
    let token = 'old'
    client.setTokenProvider(async () => token)
    client.onRejectedToken(() => {
      token = 'new'
    })
    await request(client, 'createSale', { body: {} })
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('does not go round in circles when the new one is refused too', async () => {
    const { sent, client } = standIn(json(401, { error: 'no', code: 'unauthenticated' }))
    client.setTokenProvider(async () => 'abc')
    expect(await outcome(request(client, 'getMe'))).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(sent).toHaveLength(2)
  })
})

describe('errors', () => {
  it('prefers the sentence of the server and carries its code and fields', async () => {
    const { client } = standIn(
      json(400, { error: 'Name is missing', code: 'invalid_input', fields: { name: 'x' } }),
    )
    const error = await outcome(request(client, 'createSale', { body: {} }))
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', fields: { name: 'x' } })
    expect(sentenceOf(error, 'fallback')).toBe('Name is missing')
  })

  it('leaves the text to the screen where a proxy answers with a page of its own', async () => {
    const { client } = standIn(new Response('<h1>413</h1>', { status: 413 }))
    const error = await outcome(request(client, 'createSale', { body: {} }))
    expect(error).toMatchObject({ code: 'payload_too_large' })
    expect(sentenceOf(error, 'Failed to load products')).toBe('Failed to load products')
  })

  it('ends after 30 000 ms without an answer, and does not try again', async () => {
    const { sent, client } = standIn('silence')
    const call = outcome(request(client, 'getMe'))
    expect(await call).toMatchObject({ code: 'timeout', status: null })
    expect(Date.now() - (sent[0]?.atMs ?? 0)).toBe(30_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(1)
  })

  it('hands a caller that gave up its own reason', async () => {
    const { client } = standIn('silence')
    const abort = new AbortController()
    const call = request(client, 'getMe', { signal: abort.signal })
    const refused = expect(call).rejects.toThrow('left the page')
    await vi.advanceTimersByTimeAsync(10)
    abort.abort(new Error('left the page'))
    await refused
  })
})

describe('retries', () => {
  it('tries at most 3 times more on a network error, waiting twice as long each time', async () => {
    const { sent, client } = standIn('network')
    expect(await outcome(request(client, 'getMe'))).toMatchObject({ code: 'network' })
    const pauses = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0))
    expect(pauses).toEqual([500, 1_000, 2_000])
  })

  it('spreads the pauses over their whole length', async () => {
    const { sent } = standIn('network')
    const fetch = async () => {
      sent.push({ url: '', method: '', headers: {}, body: undefined, atMs: Date.now() })
      throw new TypeError('fetch failed')
    }
    const client = createApiClient(defaultClientSettings, { fetch, now: () => Date.now(), random: () => 0 })
    await outcome(request(client, 'getMe'))
    expect(sent).toHaveLength(4)
    // A timer of nothing still takes a millisecond.
    expect((sent[3]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeLessThan(5)
  })

  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a date', { 'retry-after': new Date(1_009_000).toUTCString() }, 9_000],
  ])('waits on 429 as long as the server says in %s', async (_form, headers, pauseMs) => {
    const { sent, client } = standIn(json(429, { error: 'slow down', code: 'rate_limited' }, headers), ok())
    expect(await outcome(request(client, 'getMe'))).toBeInstanceOf(Response)
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBe(pauseMs)
  })

  it('repeats a failed GET, PUT and DELETE, and a write under the same key', async () => {
    for (const name of ['getMe', 'removeSampleStore', 'createSale'] as const) {
      const { sent, client } = standIn(json(503, {}), ok())
      await outcome(request(client, name, name === 'createSale' ? { body: {} } : {}))
      expect(sent).toHaveLength(2)
      expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
    }
  })

  it('waits for a write whose first try still runs, and takes its answer', async () => {
    const running = json(409, { error: 'still running', code: 'conflict' }, { 'retry-after': '1' })
    const { sent, client } = standIn('network', running, ok())
    expect(await outcome(request(client, 'createSale', { body: {} }))).toBeInstanceOf(Response)
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((sent[2]?.atMs ?? 0) - (sent[1]?.atMs ?? 0)).toBe(2_000)
    // A first try that died is taken over after ten seconds; by then it has been asked for, five times in all.
    const dead = standIn(running)
    expect(await outcome(request(dead.client, 'createSale', { body: {} }))).toMatchObject({ status: 409 })
    expect(dead.sent.map(({ atMs }) => atMs - dead.sent[0]!.atMs)).toEqual([0, 1_000, 3_000, 7_000, 15_000])
  })

  it('never sends a write without a key twice', async () => {
    const { sent, client } = standIn('network')
    const route = { method: 'POST', path: '/api/x', summary: 'x' } as const
    const options = { path: '/api/x', headers: {}, body: '{}', signal: undefined }
    await outcome(client.send(route, options))
    expect(sent).toHaveLength(1)
  })

  it.each([400, 401, 404, 409, 501])('takes %i for the last word', async (status) => {
    const { sent, client } = standIn(json(status, {}))
    await outcome(request(client, 'listImports'))
    expect(sent).toHaveLength(1)
  })
})

describe('the rate limit', () => {
  it('holds the sixth equal call back, retries included, and says so', async () => {
    const { sent, client } = standIn(ok())
    const calls = Array.from({ length: 6 }, () => request(client, 'listImports'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(5)
    expect(client.limiter.notice()).toEqual({ waiting: 1, resumesAtMs: 1_060_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(calls)
    expect(sent).toHaveLength(6)
  })

  it.each([
    [
      'the database is away',
      json(503, { error: 'The database does not answer just now.' }, { 'retry-after': '5' }),
      15_000,
    ],
    ['the server is away', 'network' as const, 3_500],
  ])(
    'lets no request wait its turn while %s: each fails after its retries',
    async (_, answer, endsAfterMs) => {
      const { sent, client } = standIn(answer)
      const startedAt = Date.now()
      const [first, second] = [
        outcome(request(client, 'listImports')),
        outcome(request(client, 'listImports')),
      ]
      await expect(first).resolves.toBeInstanceOf(Error)
      expect(sentenceOf(await second, 'fallback')).toBe(
        answer === 'network' ? 'fallback' : 'The database does not answer just now.',
      )
      expect(Date.now() - startedAt).toBeLessThanOrEqual(endsAfterMs + 200)
      expect(sent).toHaveLength(8)
      expect(client.limiter.notice().waiting).toBe(0)
    },
  )

  it('says that the server fails before a retry would wait for its turn', async () => {
    const { sent, client } = standIn(json(500, { error: 'broken' }))
    const startedAt = Date.now()
    // Five requests a minute: the second call has one left.
    expect(await outcome(request(client, 'getMe'))).toMatchObject({ status: 500 })
    expect(await outcome(request(client, 'getMe'))).toMatchObject({ status: 500 })
    expect(sent).toHaveLength(5)
    expect(Date.now() - startedAt).toBeLessThan(5_000)
  })

  it('counts the query string of a GET as part of its path, and other methods by path alone', async () => {
    const { sent, client } = standIn(ok())
    for (let index = 0; index < 6; index++) {
      void request(client, 'productOptions', { query: { search: `s${index}` } })
      void request(client, 'updateSale', { params: { id: `${index}` }, body: {} })
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(12)
  })
})

describe('the connection', () => {
  it('is lost when nothing answers, and found again by a probe', async () => {
    const answers: ('network' | Response)[] = ['network', 'network', 'network', 'network', 'network', ok()]
    const { sent, client } = standIn(...answers)
    const ended = request(client, 'getMe').catch(() => null)
    await vi.advanceTimersByTimeAsync(5_000)
    await ended
    expect(client.connection.isReachable()).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent.at(-1)?.url).toBe('/healthz')
    expect(client.connection.isReachable()).toBe(true)
    const count = sent.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(count)
  })

  it('is not lost because the server refuses something', async () => {
    const { client } = standIn(json(404, {}))
    await outcome(request(client, 'getMe'))
    expect(client.connection.isReachable()).toBe(true)
  })
})

describe('the key of a write', () => {
  const add = { body: { entries: [] } }
  const keysOf = (sent: readonly Sent[]) => sent.map((each) => each.headers['idempotency-key'])

  it('stays the same where the first one ended without an answer', async () => {
    const { sent, client } = standIn('silence', ok())
    const first = await outcome(request(client, 'addToPricePlan', add))
    expect((first as ApiError).code).toBe('timeout')
    await outcome(request(client, 'addToPricePlan', add))
    await outcome(request(client, 'addToPricePlan', add))
    const [lost, again, next] = keysOf(sent)
    expect(again).toBe(lost)
    expect(next).not.toBe(lost)
  })

  it('is another one for other content, and after a refusal', async () => {
    const { sent, client } = standIn(json(400, { error: 'no' }), ok())
    await outcome(request(client, 'addToPricePlan', add))
    await outcome(request(client, 'addToPricePlan', add))
    expect(new Set(keysOf(sent)).size).toBe(2)
  })
})
