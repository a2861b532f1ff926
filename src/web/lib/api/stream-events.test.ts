import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient, defaultClientSettings } from './client.ts'
import { parseEvents } from './parse-events.ts'
import { streamEvents } from './stream-events.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

describe('parseEvents', () => {
  it('reads events however the network cut them', async () => {
    const text = 'event: progress\nid: 7\ndata: {"a":1}\n\n: heartbeat\n\ndata: two\ndata: lines\n\n'
    const whole = await collect(parseEvents(pieces(text)))
    const cut = await collect(parseEvents(pieces(...text)))
    expect(whole).toEqual([
      { event: 'progress', id: '7', data: '{"a":1}' },
      { event: 'message', id: null, data: 'two\nlines' },
    ])
    expect(cut).toEqual(whole)
  })

  it('takes CRLF and a missing space after the colon', async () => {
    expect(await collect(parseEvents(pieces('data:x\r\n\r\n')))).toEqual([
      { event: 'message', id: null, data: 'x' },
    ])
  })

  it('drops an event that never ended', async () => {
    expect(await collect(parseEvents(pieces('data: half')))).toEqual([])
  })
})

interface Step {
  readonly state: string
}

/** A server whose connections each bring some events and then close or break. */
function standIn(...connections: { readonly events: readonly string[]; readonly breaks?: boolean }[]) {
  let opened = 0
  const fetch = async () => {
    const connection = connections[Math.min(opened++, connections.length - 1)]!
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const state of connection.events) {
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ state })}\n\n`))
        }
        if (!connection.breaks) controller.close()
      },
      pull(controller) {
        if (connection.breaks) controller.error(new TypeError('network error'))
      },
    })
    return new Response(body)
  }
  const client = createApiClient(defaultClientSettings, { fetch, now: () => Date.now(), random: () => 0 })
  return { client, opened: () => opened }
}

describe('streamEvents', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const params = { importId: '6f0f2bd0-3c5c-4a67-9d4c-7d3c4cf0a111' }
  const isLast = (step: unknown) => (step as unknown as Step).state === 'completed'

  it('yields parsed events and stops after the last one', async () => {
    const { client, opened } = standIn({ events: ['running', 'completed', 'never read'] })
    const steps = await collect(streamEvents('importEvents', { params, client, isLast }))
    expect(steps).toEqual([{ state: 'running' }, { state: 'completed' }])
    expect(opened()).toBe(1)
  })

  it('opens a broken or closed connection again until the last event', async () => {
    const { client, opened } = standIn(
      { events: ['running'], breaks: true },
      { events: ['running'] },
      { events: ['completed'] },
    )
    const steps = await collect(streamEvents('importEvents', { params, client, isLast }))
    expect(steps.map((step) => (step as unknown as Step).state)).toContain('completed')
    expect(opened()).toBe(3)
  })

  it('stops when the caller leaves', async () => {
    const { client } = standIn({ events: ['running'] })
    const abort = new AbortController()
    const steps = streamEvents('importEvents', { params, client, isLast, signal: abort.signal })
    await steps.next()
    abort.abort(new Error('left the page'))
    await expect(collect(steps)).rejects.toThrow('left the page')
  })
})
