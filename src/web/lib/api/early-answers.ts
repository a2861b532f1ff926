/** Requests that `app/display-boot.js` sent before the application had arrived, by path. */
export type EarlyAnswers = Readonly<Record<string, EarlyAnswer>>

interface EarlyAnswer {
  /** The header with which it was requested. */
  readonly authorization: string
  /** `null`: the server could not be reached. */
  readonly response: Promise<Response | null>
}

/**
 * Fetches as the browser does, but takes an answer that is on its way already: each once, and only for the person who
 * requested it.
 */
export function createEarlyFetch(
  early: EarlyAnswers | undefined,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  const left = new Map(Object.entries(early ?? {}))
  return async (input, init) => {
    const found = init?.method === 'GET' && typeof input === 'string' ? left.get(input) : undefined
    if (found === undefined) return fetch(input, init)
    left.delete(String(input))
    const { authorization } = init?.headers as Record<string, string>
    const response = authorization === found.authorization ? await found.response : null
    return response ?? fetch(input, init)
  }
}
