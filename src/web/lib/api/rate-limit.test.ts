import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

const LIMIT = { requests: 5, windowMs: 60_000 }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function sendMany(limiter: ReturnType<typeof createRateLimiter>, key: string, names: readonly string[]) {
  const sent: string[] = []
  for (const name of names) void limiter.acquire(key).then(() => sent.push(name))
  return sent
}

describe('the client-side rate limit', () => {
  it('lets 5 go at once and the others in order, as the window moves on', async () => {
    const limiter = createRateLimiter(LIMIT)
    const sent = sendMany(limiter, 'GET /api/a', ['1', '2', '3', '4', '5', '6', '7'])
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['1', '2', '3', '4', '5'])
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it('counts each key for itself', async () => {
    const limiter = createRateLimiter(LIMIT)
    const first = sendMany(limiter, 'PUT /api/sales-history/17', ['1', '2', '3', '4', '5', '6'])
    const second = sendMany(limiter, 'PUT /api/sales-history/18', ['1'])
    await vi.advanceTimersByTimeAsync(0)
    expect([first.length, second.length]).toEqual([5, 1])
  })

  it('never lets more than 5 go in any window of 60 seconds', async () => {
    const limiter = createRateLimiter(LIMIT)
    const goneAtMs: number[] = []
    const send = () => void limiter.acquire('GET /api/a').then(() => goneAtMs.push(Date.now()))
    for (let second = 0; second < 200; second += 7) {
      send()
      send()
      await vi.advanceTimersByTimeAsync(7_000)
    }
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(goneAtMs).toHaveLength(58)
    for (const [index, atMs] of goneAtMs.entries()) {
      const sixthLater = goneAtMs[index + 5]
      if (sixthLater !== undefined) expect(sixthLater - atMs).toBeGreaterThanOrEqual(60_000)
    }
  })

  it('says how many wait and until when, and falls silent afterwards', async () => {
    const limiter = createRateLimiter(LIMIT)
    const notices: number[] = []
    limiter.subscribe(() => notices.push(limiter.notice().waiting))
    sendMany(limiter, 'GET /api/a', ['1', '2', '3', '4', '5', '6', '7'])
    expect(limiter.notice()).toEqual({ waiting: 2, resumesAtMs: 1_060_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(limiter.notice()).toEqual({ waiting: 0, resumesAtMs: null })
    expect(notices).toEqual([1, 2, 0])
  })

  it('keeps the same notice object while nothing changes, as React asks for', () => {
    const limiter = createRateLimiter(LIMIT)
    const before = limiter.notice()
    void limiter.acquire('GET /api/a')
    expect(limiter.notice()).toBe(before)
  })

  it('lets a waiting call give up, without using its place', async () => {
    const limiter = createRateLimiter(LIMIT)
    sendMany(limiter, 'GET /api/a', ['1', '2', '3', '4', '5'])
    const abort = new AbortController()
    const givenUp = limiter.acquire('GET /api/a', abort.signal)
    const last = vi.fn()
    void limiter.acquire('GET /api/a').then(last)
    abort.abort(new Error('left the page'))
    await expect(givenUp).rejects.toThrow('left the page')
    expect(limiter.notice().waiting).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(last).toHaveBeenCalledOnce()
  })

  it('refuses a call that gave up before it queued', async () => {
    const limiter = createRateLimiter(LIMIT)
    await expect(limiter.acquire('GET /api/a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  it('lets waiting calls go when the limit is widened', async () => {
    const limiter = createRateLimiter(LIMIT)
    const sent = sendMany(limiter, 'GET /api/a', ['1', '2', '3', '4', '5', '6'])
    limiter.configure({ requests: 10, windowMs: 60_000 })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(6)
  })
})
