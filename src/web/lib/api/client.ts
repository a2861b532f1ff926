import type { CallAddress } from '#contract/browser/address'
import { clientLimits } from '#contract/client-limits'
import { ApiError, apiErrorFrom } from './api-error.ts'
import { rateKey } from './build-request.ts'
import { type Connection, createConnection } from './connection.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limit.ts'
import { backoffMs, mayRetry, type RetryPolicy, retryAfterMs } from './retry.ts'

export type TokenProvider = () => Promise<unknown>

export interface ClientSettings {
  /** Origin of the API; empty for the page's own origin. */
  readonly origin: string
  readonly timeoutMs: number
  readonly retry: RetryPolicy
  readonly rateLimit: RateLimit
  /** True if the server has a language model, whose texts arrive sentence by sentence. */
  readonly streamsTexts: boolean
}

export const defaultClientSettings: ClientSettings = {
  origin: '',
  timeoutMs: clientLimits.timeoutMs,
  retry: { retries: clientLimits.retries, firstBackoffMs: 500, maxBackoffMs: 30_000 },
  rateLimit: clientLimits.rateLimit,
  streamsTexts: false,
}

export interface BrowserDeps {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly random: () => number
}

export interface SendOptions {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal | undefined
}

export interface ApiClient {
  readonly limiter: RateLimiter
  readonly connection: Connection
  settings(): ClientSettings
  configure(changes: Partial<ClientSettings>): void
  setTokenProvider(provider: TokenProvider): void
  /** Called when the server refuses a token; the request is then sent once more with the provider's new token. */
  onRejectedToken(listener: () => void): void
  /** Called when a call needs a recent proof of identity; the request is sent again if the proof succeeds. */
  onProofNeeded(ask: () => Promise<boolean>): void
  /** Headers of every request: the displayed language, and the bearer token if the provider returns one. */
  authorization(): Promise<Record<string, string>>
  /** Sends with queue, deadline and retries; returns a 2xx response or throws. */
  send(route: CallAddress, options: SendOptions): Promise<Response>
}

/** The server's sentences use the language of the page, which may differ from the browser's. */
function shownLanguage(): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return language ? { 'accept-language': language } : {}
}

async function authorizationOf(provideToken: TokenProvider): Promise<Record<string, string>> {
  const language = shownLanguage()
  try {
    const token = await provideToken()
    return typeof token === 'string' ? { ...language, authorization: `Bearer ${token}` } : language
  } catch (error) {
    console.error('The access token could not be fetched; the request goes ahead without it.', error)
    return language
  }
}

const browser: BrowserDeps = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
}

/** A server that fails is reported before a retry waits for its turn. */
const retryRule = (limiter: RateLimiter) => (key: string, error: ApiError, safe: boolean) =>
  mayRetry(error, safe) && ((error.status ?? 0) < 500 || limiter.isFree(key))

export function createApiClient(
  initial: ClientSettings = defaultClientSettings,
  browserDeps: BrowserDeps = browser,
): ApiClient {
  let settings = initial
  let provideToken: TokenProvider = async () => null
  let tokenRejected = () => {}
  let askForProof = async () => false
  const limiter = createRateLimiter(settings.rateLimit, browserDeps.now)
  const mayTry = retryRule(limiter)
  const connection = createConnection(browserDeps.fetch, () => settings.origin)

  const authorization = () => authorizationOf(provideToken)

  async function send(route: CallAddress, options: SendOptions): Promise<Response> {
    const repeatable = route.method !== 'POST' && route.method !== 'PATCH'
    const safe = repeatable || 'idempotency-key' in options.headers
    const key = rateKey(route, options.path)
    let mayRenew = !route.public
    let mayProve = true
    for (let attempt = 0; ; attempt++) {
      await limiter.acquire(key, options.signal)
      const headers = { ...options.headers, ...(route.public ? {} : await authorization()) }
      const outcome = await attemptOnce(route, { ...options, headers }, settings, browserDeps)
      if (outcome.response) {
        connection.report(true)
        return outcome.response
      }
      const { error } = outcome
      // If the server or database is unreachable, the user must see that, not that requests are queued.
      if (error.status === 503 || error.code === 'network') limiter.giveBack(key)
      connection.report(error.status !== null)
      if (error.status === 401 && mayRenew && 'authorization' in headers) {
        mayRenew = false
        tokenRejected()
        continue
      }
      if (error.code === 'proof_needed' && mayProve) {
        mayProve = false
        if (!(await askForProof())) throw error
        options.signal?.throwIfAborted()
        continue
      }
      // The first attempt of this write is still running or has died; waiting a few seconds shows which.
      const isRunning = safe && error.status === 409 && outcome.retryAfterMs !== null
      const { retries } = settings.retry
      if (attempt >= (isRunning ? retries + 1 : retries) || !(isRunning || mayTry(key, error, safe)))
        throw error
      const askedMs = isRunning ? outcome.retryAfterMs * 2 ** attempt : outcome.retryAfterMs
      await pause(askedMs ?? backoffMs(settings.retry, attempt, browserDeps.random), options.signal)
    }
  }

  return {
    limiter,
    connection,
    settings: () => settings,
    configure: (changes) => {
      settings = { ...settings, ...changes }
      if (changes.rateLimit) limiter.configure(changes.rateLimit)
    },
    setTokenProvider: (provider) => {
      provideToken = provider
    },
    onRejectedToken: (listener) => {
      tokenRejected = listener
    },
    onProofNeeded: (ask) => {
      askForProof = ask
    },
    authorization,
    send,
  }
}

type Outcome =
  | { readonly response: Response }
  | { readonly response: null; readonly error: ApiError; readonly retryAfterMs: number | null }

/** One request with its deadline. A caller that aborts gets its own reason, not an `ApiError`. */
async function attemptOnce(
  route: CallAddress,
  options: SendOptions,
  settings: ClientSettings,
  browserDeps: BrowserDeps,
): Promise<Outcome> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), settings.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal
  const failed = (error: ApiError, retryAfter: number | null = null): Outcome => ({
    response: null,
    error,
    retryAfterMs: retryAfter,
  })
  try {
    const response = await browserDeps.fetch(settings.origin + options.path, {
      method: route.method,
      headers: options.headers,
      ...(options.body === undefined ? {} : { body: options.body }),
      credentials: 'same-origin',
      signal,
    })
    if (response.ok) return { response: await withinDeadline(route, response) }
    const error = apiErrorFrom(response.status, await response.text())
    return failed(error, retryAfterMs(response.headers.get('retry-after'), browserDeps.now()))
  } catch (error) {
    options.signal?.throwIfAborted()
    if (deadline.signal.aborted) {
      const message = `No answer within ${settings.timeoutMs / 1000} seconds`
      return failed(new ApiError({ code: 'timeout', message, cause: error }))
    }
    return failed(new ApiError({ code: 'network', message: 'The server could not be reached', cause: error }))
  } finally {
    clearTimeout(timer)
  }
}

/** The deadline includes the body, except for streams and downloads, whose duration is not limited. */
async function withinDeadline(route: CallAddress, response: Response): Promise<Response> {
  if (route.answer === 'events' || route.answer === 'file') return response
  const { status, headers } = response
  const body = status === 204 ? null : await response.arrayBuffer()
  return new Response(body, { status, headers })
}

/** Rejects with the reason of the signal if that is aborted meanwhile. */
export function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, durationMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
