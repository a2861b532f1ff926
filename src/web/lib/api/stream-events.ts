import type { CallName, Output } from '#contract/calls'
import { ApiError } from './api-error.ts'
import { api, type CallOptions, request } from './call.ts'
import type { ApiClient } from './client.ts'
import { parseEvents } from './parse-events.ts'

/** A connection without a byte (events or `:` heartbeats) for this long is taken for dead. */
const SILENCE_LIMIT_MS = 60_000

export interface StreamControls<T> {
  /** Tells the last event from the others; without it a stream that the server closes is over. */
  readonly isLast?: (data: T) => boolean
  readonly client?: ApiClient
}

/**
 * Events of a call, parsed: `for await (const state of streamEvents('importEvents', { params, signal, isLast }))`.
 * A lost connection is opened again until the last event has come, the signal aborts, or the server refuses.
 */
export async function* streamEvents<N extends CallName>(
  name: N,
  options: CallOptions<N> & StreamControls<Output<N>>,
): AsyncGenerator<Output<N>> {
  const { isLast, client = api, ...callOptions } = options
  for (;;) {
    try {
      const response = await request(client, name, callOptions)
      for await (const event of parseEvents(textPieces(response, options.signal))) {
        const data = JSON.parse(event.data) as Output<N>
        yield data
        if (isLast?.(data)) return
      }
      if (!isLast) return
    } catch (error) {
      options.signal?.throwIfAborted()
      // The client has already retried whatever may be retried: what it throws is final.
      if (error instanceof ApiError) throw error
      if (error instanceof SyntaxError) {
        throw new ApiError({ code: 'unreadable', message: 'An event could not be read', cause: error })
      }
      // Anything else is the open connection breaking: the loop opens it again, at the limiter's pace.
    }
  }
}

async function* textPieces(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const giveUp = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    for (;;) {
      const timer = setTimeout(giveUp, SILENCE_LIMIT_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', giveUp)
    giveUp()
  }
}
