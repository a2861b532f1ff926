import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTakeEarly } from './early-answers.ts'

const sent = vi.fn(async () => new Response('sent'))
const headers = { authorization: 'Bearer a', 'accept-language': 'en-US' }

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('performance', { now: () => 2_000 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
})

function early(answer: Promise<Response | null>) {
  vi.stubGlobal('quantoEarly', { headers, answers: { 'GET /api/today': answer } })
}
const ask = async (init: RequestInit = {}) =>
  (await fetchOrTakeEarly('/api/today', { method: 'GET', headers, ...init })).text()

test('an answer that was asked for early is taken once', async () => {
  early(Promise.resolve(new Response('early')))
  expect([await ask(), await ask()]).toEqual(['early', 'sent'])
  expect(sent).toHaveBeenCalledTimes(1)
})

test('an answer to another user, in another language, too old or never sent is not taken', async () => {
  const others = [
    { ...headers, authorization: 'Bearer b' },
    { ...headers, 'accept-language': 'de-DE' },
  ]
  for (const other of others) {
    early(Promise.resolve(new Response('early')))
    expect(await ask({ headers: other })).toBe('sent')
  }
  early(Promise.resolve(null))
  expect(await ask()).toBe('sent')
  early(Promise.resolve(new Response('early')))
  vi.stubGlobal('performance', { now: () => 60_000 })
  expect(await ask()).toBe('sent')
})

test('an answer is not taken after a write', async () => {
  early(Promise.resolve(new Response('early')))
  await ask({ method: 'PUT' })
  expect(await ask()).toBe('sent')
})

test('who gives up does not wait for it', async () => {
  early(new Promise(() => {}))
  const stop = new AbortController()
  const asked = ask({ signal: stop.signal })
  stop.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})
