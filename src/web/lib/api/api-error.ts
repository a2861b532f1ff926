import type { Problem, ProblemCode } from '#contract/problem'

/** `network`: no answer at all; `timeout`: none in time; `unreadable`: an answer that is not what was promised. */
export type ApiErrorCode = ProblemCode | 'network' | 'timeout' | 'unreadable'

interface ApiErrorDetails {
  readonly code: ApiErrorCode
  readonly message: string
  readonly status?: number | null
  readonly fields?: Readonly<Record<string, string>>
  readonly serverSentence?: boolean
  readonly cause?: unknown
}

/** The one error that `call` throws, apart from the `AbortError` of a caller that gave up. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status, or null where no answer came. */
  readonly status: number | null
  /** What is wrong per field, as the server says it. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether `message` is the server's own `error`, which screens prefer to their fallback text. */
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

/** The server's sentence where it gave one, otherwise the screen's fallback ("Failed to load user data"). */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverSentence ? error.message : fallback
}

/** What is stored now, field by field, where others saved first; `null` for any other failure and for none. */
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

/** Turns an answer outside 2xx into an error; a proxy's HTML page becomes a plain sentence. */
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
