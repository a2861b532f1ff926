import type { Problem } from '#contract/problem'
import type { ProblemCode } from '#contract/problem-status'

/** `network`: no answer; `timeout`: none in time; `unreadable`: an answer that violates the contract. */
export type ApiErrorCode = ProblemCode | 'network' | 'timeout' | 'unreadable'

interface ApiErrorDetails {
  readonly code: ApiErrorCode
  readonly message: string
  readonly status?: number | null
  readonly fields?: Readonly<Record<string, string>>
  readonly serverSentence?: boolean
  readonly cause?: unknown
}

/** The only error that `call` throws, apart from the `AbortError` of an aborted caller. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status, or null without an answer. */
  readonly status: number | null
  /** Error message per field, from the server. */
  readonly fields: Readonly<Record<string, string>>
  /** True if `message` is the server's own `error`, which screens prefer to their fallback text. */
  readonly serverSentence: boolean

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause })
    this.name = 'ApiError'
    this.code = details.code
    this.status = details.status ?? null
    this.fields = details.fields ?? {}
    this.serverSentence = details.serverSentence ?? false
  }
}

/** The server's sentence if it sent one, otherwise the screen's fallback ("Failed to load user data"). */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverSentence ? error.message : fallback
}

/** The stored values by field if another user saved first; `null` for any other failure and for none. */
export function conflictOf(error: unknown): Readonly<Record<string, string>> | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? error.fields : null
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'changed_meanwhile',
  413: 'payload_too_large',
  415: 'unsupported_file',
  429: 'rate_limited',
  501: 'not_built',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'storage_full',
}

/** Converts an answer outside 2xx to an error; a proxy's HTML page becomes a plain sentence. */
export function apiErrorFrom(status: number, bodyText: string): ApiError {
  const body = parseJson(bodyText)
  if (isProblem(body)) {
    const code = body.code ?? codeOfStatus[status] ?? 'internal'
    return new ApiError({
      code,
      status,
      message: body.error,
      fields: body.fields ?? {},
      serverSentence: true,
    })
  }
  const code = codeOfStatus[status] ?? (status >= 500 ? 'internal' : 'bad_request')
  return new ApiError({ code, status, message: `Request failed with status ${status}` })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
