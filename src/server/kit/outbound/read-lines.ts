import { isIP } from 'node:net'
import { fetchNamed } from './fetch-named.ts'
import { OutboundFailure } from './outbound-client.ts'
import type { Resolve } from './public-address.ts'

export interface ReadLines {
  readonly url: string
  /** Origins that may be read: the service itself supplies the address of a result. */
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

/**
 * Reads a large result line by line without holding all of it. Follows no redirects; ends on silence and on overlong
 * lines.
 */
export async function* readLines(args: ReadLines): AsyncGenerator<string> {
  const { url, allowedOrigins, resolve, signal, idleTimeoutMs = IDLE_TIMEOUT_MS } = args
  if (!URL.canParse(url) || !allowedOrigins.includes(new URL(url).origin))
    throw new OutboundFailure('no_answer', 'The result lies where nothing is read from.')
  const idle = new AbortController()
  let timer = setTimeout(() => idle.abort(), idleTimeoutMs)
  try {
    const { body } = await fetchNamed({
      url,
      // A numeric address in the list belongs to the practice shop; a name must resolve to a public address.
      configured: allowedOrigins.filter((origin) => isIP(new URL(origin).hostname) > 0),
      signal: AbortSignal.any([signal, idle.signal]),
      ...(resolve ? { resolve } : {}),
    })
    for await (const line of linesOf(body!, args)) {
      // The reader's processing time of a line does not count as silence of the sender.
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
