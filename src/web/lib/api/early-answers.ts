/** What `app/display-boot.js` asked for while the script of the application was still on its way. */
interface EarlyAnswers {
  readonly headers: Readonly<Record<string, string>>
  /** By method and path, "GET /api/dashboard"; `null`: it could not be sent. */
  readonly answers: Record<string, Promise<Response | null>>
}

declare global {
  var quantoEarly: EarlyAnswers | undefined
}

/** Milliseconds after the start of the page from which an early answer is too old. */
const FRESH_MS = 30_000

/**
 * As `fetch`; a request that the page sent before its script ran is not sent again: its answer is taken, once, if it
 * was asked for with the same token and language.
 */
export async function fetchOrTakeEarly(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const early = takeEarly(`${init.method} ${String(input)}`, new Headers(init.headers))
  const answer = early && (await orAborted(early, init.signal))
  if (answer) return answer
  // What was read before a write may no longer be true.
  if (init.method !== 'GET') globalThis.quantoEarly = undefined
  return globalThis.fetch(input, init)
}

function takeEarly(request: string, headers: Headers): Promise<Response | null> | null {
  const early = globalThis.quantoEarly
  const answer = early?.answers[request]
  if (!early || !answer) return null
  delete early.answers[request]
  const isSame = ['authorization', 'accept-language'].every(
    (name) => headers.get(name) === early.headers[name],
  )
  return isSame && performance.now() < FRESH_MS ? answer : null
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}
