interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path under the one origin that this client may reach. */
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly signal?: AbortSignal | undefined
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; `undefined` if the body is not JSON. */
  readonly body: unknown
}

export interface OutboundOptions {
  readonly baseUrl: string
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
}

export type OutboundFailureReason = 'no_answer' | 'too_large' | 'aborted'

/** Thrown if there is no usable answer: network failure, timeout, or a body that was truncated or too large. */
export class OutboundFailure extends Error {
  readonly reason: OutboundFailureReason
  constructor(reason: OutboundFailureReason, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'OutboundFailure'
    this.reason = reason
  }
}

export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 10 * 1024 * 1024

/**
 * Calls one configured service only: the origin is fixed, redirects are refused, answers have a deadline and a size
 * limit. No data of a user or a platform can change the address.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { baseUrl, timeoutMs = TIMEOUT_MS, maxAnswerBytes = MAX_ANSWER_BYTES } = options
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`)
  return async (request) => {
    const url = addressUnder(base, request)
    const limits = [AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]
    try {
      const response = await fetch(url, {
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
          ...request.headers,
        },
        ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
        redirect: 'error',
        signal: AbortSignal.any(limits),
      })
      const body = parsed(await limitedText(response, maxAnswerBytes))
      return { status: response.status, headers: response.headers, body }
    } catch (error) {
      if (error instanceof OutboundFailure) throw error
      if (request.signal?.aborted) throw new OutboundFailure('aborted', 'The call was given up.', error)
      throw new OutboundFailure('no_answer', `${base.host} gave no complete answer.`, error)
    }
  }
}

function addressUnder(base: URL, { path, query }: OutboundRequest): URL {
  const url = new URL(path.replace(/^\/+/, ''), base)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
    throw new Error('A call may not leave the configured service.')
  for (const [name, value] of query ?? []) url.searchParams.append(name, value)
  return url
}

async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new OutboundFailure('too_large', 'The answer is too large.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Parses a body; a truncated one is no answer, even if the connection was closed properly. */
function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (/^\s*[{[]/.test(text)) throw error
    return undefined
  }
}
