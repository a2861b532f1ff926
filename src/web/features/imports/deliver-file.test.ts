import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allAddresses } from '#web/lib/api/route-of.ts'
import { deliverFile } from './deliver-file.ts'

/** What becomes of each request that sends bytes, in turn; the last one repeats. */
let outcomes: ('breaks' | { readonly status: number; readonly error: string } | 'arrives')[]
/** The import as the server tells it, in turn; the last one repeats. */
let views: { readonly status: string; readonly bytesRead: number }[]
let sent: { readonly from: string | null; readonly bytes: number }[]

const next = <T>(list: T[]): T => (list.length > 1 ? list.shift()! : list[0]!)

class StandInRequest {
  upload = {}
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  responseText = '{}'
  private url = ''

  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  send(body: Blob) {
    sent.push({ from: new URL(this.url, 'http://quanto.example').searchParams.get('from'), bytes: body.size })
    const outcome = next(outcomes)
    queueMicrotask(() => {
      if (outcome === 'breaks') return this.onerror?.()
      this.status = outcome === 'arrives' ? 200 : outcome.status
      if (outcome !== 'arrives') this.responseText = JSON.stringify(outcome)
      this.onload?.()
    })
  }
  abort() {}
}

// The addresses of calls are loaded once, outside of the stopped time.
beforeAll(() => allAddresses())
beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', StandInRequest)
  vi.stubGlobal('fetch', async () => Response.json({ import: next(views) }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends a file of 100 bytes; returns how that ended within two minutes. */
async function deliver(signal = new AbortController().signal) {
  const file = new File(['x'.repeat(100)], 'orders.csv')
  const onProgress = () => undefined
  const ended = deliverFile({ importId: crypto.randomUUID(), file, signal, onProgress }).then(
    () => 'delivered',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  return ended
}

describe('a file whose connection breaks', () => {
  it('is sent from where its stored bytes end', async () => {
    outcomes = ['breaks', 'breaks', 'arrives']
    views = [
      { status: 'uploading', bytesRead: 40 },
      { status: 'uploading', bytesRead: 70 },
    ]
    expect(await deliver()).toBe('delivered')
    expect(sent).toEqual([
      { from: null, bytes: 100 },
      { from: '40', bytes: 60 },
      { from: '70', bytes: 30 },
    ])
  })

  it('is not sent again where only the answer was lost', async () => {
    outcomes = ['breaks']
    views = [{ status: 'review', bytesRead: 0 }]
    expect(await deliver()).toBe('delivered')
    expect(sent).toHaveLength(1)
  })

  it('is given up where nothing more arrives, and where the server ended the import', async () => {
    outcomes = ['breaks']
    views = [{ status: 'uploading', bytesRead: 0 }]
    expect(await deliver()).toMatchObject({ code: 'network' })
    expect(sent).toHaveLength(4)
    views = [{ status: 'failed', bytesRead: 40 }]
    expect(await deliver()).toMatchObject({ code: 'network' })
    expect(sent).toHaveLength(5)
  })

  it('goes on where the server has more than this request began with', async () => {
    outcomes = [{ status: 409, error: '40 bytes of this file have arrived already.' }, 'arrives']
    views = [{ status: 'uploading', bytesRead: 40 }]
    expect(await deliver()).toBe('delivered')
    expect(sent.at(-1)).toEqual({ from: '40', bytes: 60 })
    outcomes = [{ status: 409, error: 'This import was canceled.' }]
    views = [{ status: 'cancelled', bytesRead: 40 }]
    expect(await deliver()).toMatchObject({ message: 'This import was canceled.' })
  })
})

it('a file that the server refuses is not sent again', async () => {
  outcomes = [{ status: 413, error: 'The file is too large.' }]
  expect(await deliver()).toMatchObject({ message: 'The file is too large.' })
  expect(sent).toHaveLength(1)
})

it('a cancelled upload ends in its pause, with the reason', async () => {
  outcomes = ['breaks']
  const stop = new AbortController()
  // The first pause takes a second.
  setTimeout(() => stop.abort(new Error('cancelled')), 500)
  expect(await deliver(stop.signal)).toMatchObject({ message: 'cancelled' })
  expect(sent).toHaveLength(1)
})
