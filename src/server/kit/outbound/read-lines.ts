import { isIP } from 'node:net'
import { fetchNamed } from './fetch-named.ts'
import { OutboundFailure } from './outbound-client.ts'
import type { Resolve } from './public-address.ts'

export interface ReadLines {
  readonly url: string
  /** A service names the address of a result itself: only these places are ever read from. */
  readonly allowedOrigins: readonly string[]
  readonly resolve?: Resolve
  readonly signal: AbortSignal
  readonly idleTimeoutMs?: number
  readonly maxBytes?: number
  readonly maxLineLength?: number
}

const IDLE_TIMEOUT_MS = 30_000
const MAX_BYTES = 8 * 1024 ** 3
const MAX_LINE_LENGTH = 4 * 1024 * 1024

/** A large result line by line, never all of it in memory. No redirects; silence and endless lines end it. */
export async function* readLines(args: ReadLines): AsyncGenerator<string> {
  const { url, allowedOrigins, resolve, signal, idleTimeoutMs = IDLE_TIMEOUT_MS } = args
  if (!URL.canParse(url) || !allowedOrigins.includes(new URL(url).origin))
    throw new OutboundFailure('no_answer', 'The result lies where nothing is read from.')
  const idle = new AbortController()
  let timer = setTimeout(() => idle.abort(), idleTimeoutMs)
  try {
    const { body } = await fetchNamed({
      url,
      // An address of numbers in the list is where the practice shop listens; a name must lead to a public place.
      configured: allowedOrigins.filter((origin) => isIP(new URL(origin).hostname) > 0),
      signal: AbortSignal.any([signal, idle.signal]),
      ...(resolve ? { resolve } : {}),
    })
    for await (const line of linesOf(body!, args)) {
      // How long the reader takes with a line is not the sender's silence.
      clearTimeout(timer)
      yield line
      timer = setTimeout(() => idle.abort(), idleTimeoutMs)
    }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    if (signal.aborted) throw new OutboundFailure('aborted', 'The call was given up.', error)
    throw new OutboundFailure('no_answer', 'The result broke off.', error)
  } finally {
    clearTimeout(timer)
    idle.abort()
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>, limits: ReadLines): AsyncGenerator<string> {
  const { maxBytes = MAX_BYTES, maxLineLength = MAX_LINE_LENGTH } = limits
  const decoder = new TextDecoder()
  let size = 0
  let rest = ''
  for await (const piece of body) {
    size += piece.byteLength
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (size > maxBytes || rest.length > maxLineLength)
      throw new OutboundFailure('too_large', 'The result is too large.')
    yield* lines
  }
  if (rest !== '') yield rest
}
