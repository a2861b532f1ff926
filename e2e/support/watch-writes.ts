import type { Page } from 'playwright-core'

export interface SeenWrite {
  /** Method, path and body, which identify the request. */
  readonly text: string
  readonly key: string | undefined
  readonly status: number
  /** True if the server repeated its answer to an earlier request with this key. */
  readonly isReplay: boolean
}

export interface SeenTraffic {
  readonly writes: SeenWrite[]
  /** Answers with status 500 or above, and errors of the page itself. */
  readonly faults: string[]
}

/** Records every write that the page sends to the API, with the server's answer. */
export function watchWrites(page: Page): SeenTraffic {
  const seen: SeenTraffic = { writes: [], faults: [] }
  page.on('pageerror', (error) => seen.faults.push(String(error)))
  page.on('response', (response) => {
    const request = response.request()
    const url = new URL(request.url())
    if (!url.pathname.startsWith('/api/')) return
    if (response.status() >= 500) seen.faults.push(`${response.status()} ${url.pathname}`)
    if (request.method() === 'GET') return
    seen.writes.push({
      text: `${request.method()} ${url.pathname} ${request.postData() ?? ''}`,
      key: request.headers()['idempotency-key'],
      status: response.status(),
      isReplay: response.headers()['idempotency-replayed'] === 'true',
    })
  })
  return seen
}

/** Calls that compute and store nothing: a screen may repeat them whenever it is opened. */
const KEEPS_NOTHING =
  /^POST \/api\/(optimization-scenarios|promotion-forecast|elasticity-summaries|elasticity-analysis|marketing-mix|analyze-|pricing-recommendations|price-decisions\/preview|client-errors|field-metrics)/

/** Writes since number `from` that the server carried out more than once: same request, different key. */
export function doneTwice({ writes }: SeenTraffic, from = 0): string[] {
  const keys = new Map<string, Set<string>>()
  for (const { text, key, status, isReplay } of writes.slice(from)) {
    if (status >= 300 || isReplay || key === undefined || KEEPS_NOTHING.test(text)) continue
    keys.set(text, (keys.get(text) ?? new Set()).add(key))
  }
  return [...keys].filter(([, each]) => each.size > 1).map(([text]) => text)
}
