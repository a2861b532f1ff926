import type { IncomingMessage } from 'node:http'
import { namedPlace } from './named-place.ts'
import { NotPublic, type Resolve } from './public-address.ts'

interface Post {
  readonly url: string
  /** Origins from the configuration, which may be at any address. */
  readonly configured: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Limit for everything: looking up the name, connecting, sending, and reading the beginning of the answer. */
  readonly timeoutMs: number
  /** Bytes of the answer that are read; the rest is not. */
  readonly maxAnswerBytes: number
  readonly signal?: AbortSignal | undefined
  readonly resolve?: Resolve | undefined
}

export type PostProblem = 'not_public' | 'no_answer' | 'timeout'

export type Posted =
  | { readonly problem: null; readonly status: number; readonly excerpt: string }
  | { readonly problem: PostProblem }

/**
 * Posts to an address that a user entered, under the rules of `fetchNamed`: only https and host names, checked when the
 * connection is made, and no redirects. Never throws because of the other side.
 */
export async function postNamed(post: Post): Promise<Posted> {
  const place = namedPlace(post)
  if (!place) return { problem: 'not_public' }
  const deadline = AbortSignal.timeout(post.timeoutMs)
  const signal = AbortSignal.any([deadline, ...(post.signal ? [post.signal] : [])])
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
  place
    .request(place.address, { ...place.options, method: 'POST', headers: post.headers, signal }, answer)
    .on('error', reject)
    .end(post.body)
  try {
    const message = await promise
    const excerpt = await beginningOf(message, post.maxAnswerBytes)
    return { problem: null, status: message.statusCode ?? 0, excerpt }
  } catch (error) {
    post.signal?.throwIfAborted()
    if (deadline.aborted) return { problem: 'timeout' }
    return { problem: error instanceof NotPublic ? 'not_public' : 'no_answer' }
  }
}

/** Reads the beginning of an answer. An answer that breaks off later has a status, which is enough. */
async function beginningOf(message: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= maxBytes) break
  }
  message.destroy()
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8')
}
