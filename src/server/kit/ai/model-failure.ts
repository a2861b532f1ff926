export interface ModelFailure {
  /** For the log. Never the whole error: it carries the request with the shop's figures. */
  readonly reason: string
  /** The server was not reached, or said that it answers nobody: no answer to this very request is to blame. */
  readonly isOfServer: boolean
  /** It may have worked on the request. */
  readonly hasCost: boolean
}

const ANSWERS_NOBODY: ReadonlySet<number> = new Set([401, 403, 404, 429])

export function modelFailure(error: unknown): ModelFailure {
  const status = (error as { statusCode?: number } | null)?.statusCode
  const name = error instanceof Error ? error.name : 'unknown'
  if (status !== undefined) {
    const isOfServer = status >= 500 || ANSWERS_NOBODY.has(status)
    // With 200 it answered, in a form that cannot be read.
    return { reason: `status ${status}`, isOfServer, hasCost: status < 300 }
  }
  const isTime = name === 'TimeoutError' || name === 'AbortError'
  const isUnreached = name === 'AI_APICallError'
  return { reason: name, isOfServer: isTime || isUnreached, hasCost: !isUnreached }
}
