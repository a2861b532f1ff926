import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient, defaultClientSettings } from './client.ts'
import { allAddresses } from './route-of.ts'
import { upload } from './upload.ts'

/** A request that does what the test tells it to. */
class StandInRequest {
  static last: StandInRequest
  upload: { onprogress: ((event: unknown) => void) | null } = { onprogress: null }
  onprogress: (() => void) | null = null
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  responseText = ''
  opened = ''
  headers: Record<string, string> = {}
  sent: unknown = null
  aborted = false

  constructor() {
    StandInRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const importId = '6f0f2bd0-3c5c-4a67-9d4c-7d3c4cf0a111'
const file = new Blob(['date,product\n'])

function start(more: { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void } = {}) {
  const client = createApiClient(defaultClientSettings)
  client.setTokenProvider(async () => 'abc')
  return upload('uploadImportContent', { params: { importId }, query: {}, file, client, ...more })
}

// The address of the call is loaded once, outside of the stopped time.
beforeAll(() => allAddresses())
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', StandInRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const begun = async () => {
  await vi.advanceTimersByTimeAsync(0)
  return StandInRequest.last
}

describe('upload', () => {
  it('sends the file itself with the bearer token and reads the answer', async () => {
    const answer = start()
    const request = await begun()
    request.answer(202, { importId })
    expect(await answer).toEqual({ importId })
    expect(request.opened).toBe(`PUT /api/imports/${importId}/content`)
    expect(request.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/octet-stream',
    })
    expect(request.sent).toBe(file)
  })

  it('tells how much has left', async () => {
    const onProgress = vi.fn()
    const answer = start({ onProgress })
    const request = await begun()
    request.upload.onprogress?.({ loaded: 5, total: 13, lengthComputable: true })
    request.answer(200, {})
    await answer
    expect(onProgress).toHaveBeenCalledWith(5, 13)
  })

  it("carries the server's sentence", async () => {
    const refused = expect(start()).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'The file is too large.',
      serverSentence: true,
    })
    const request = await begun()
    request.answer(413, { error: 'The file is too large.', code: 'payload_too_large' })
    await refused
  })

  it('gives up after 30 seconds of silence, not while bytes move', async () => {
    const silent = expect(start()).rejects.toMatchObject({ code: 'timeout' })
    const request = await begun()
    await vi.advanceTimersByTimeAsync(29_000)
    request.upload.onprogress?.({ loaded: 5, total: 13, lengthComputable: true })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(request.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(request.aborted).toBe(true)
    await silent
  })

  it('stops when the caller cancels, with the reason', async () => {
    const abort = new AbortController()
    const cancelled = expect(start({ signal: abort.signal })).rejects.toThrow('cancelled')
    const request = await begun()
    abort.abort(new Error('cancelled'))
    expect(request.aborted).toBe(true)
    await cancelled
  })

  it('says when the connection breaks', async () => {
    const broken = expect(start()).rejects.toMatchObject({ code: 'network', status: null })
    const request = await begun()
    request.onerror?.()
    await broken
  })
})
