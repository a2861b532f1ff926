import type { CallName, Output } from '#contract/calls'
import { ApiError } from './api-error.ts'
import { api, type CallOptions, request } from './call.ts'
import type { ApiClient } from './client.ts'
import { parseEvents } from './parse-events.ts'

/** A connection without any byte (events or `:` heartbeats) for this long counts as dead. */
const SILENCE_LIMIT_MS = 60_000

export interface StreamControls<T> {
  /** Recognises the last event; without it the stream ends when the server closes it. */
  readonly isLast?: (data: T) => boolean
  readonly client?: ApiClient
}

/**
 * Parsed events of a call: `for await (const state of streamEvents('importEvents', { params, signal, isLast }))`.
 * A lost connection is reopened until the last event has come, the signal aborts, or the server refuses.
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
      // The client has already retried every retriable error, so its errors are final.
      if (error instanceof ApiError) throw error
      if (error instanceof SyntaxError) {
        throw new ApiError({ code: 'unreadable', message: 'An event could not be read', cause: error })
      }
      // Any other error means that the open connection broke: the loop reopens it, within the rate limit.
    }
  }
}

async function* textPieces(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const timer = setTimeout(stop, SILENCE_LIMIT_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      signal?.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}
