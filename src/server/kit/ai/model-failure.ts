export interface ModelFailure {
  /** Reason for the log. The whole error is never logged because it carries the request with the shop's figures. */
  readonly reason: string
  /**
   * True if the server was unreachable or reported that it is down; false if the failure may be due to this request.
   */
  readonly isOfServer: boolean
  /** True if the server may have processed the request and charged for it. */
  readonly hasCost: boolean
}

const ANSWERS_NOBODY: ReadonlySet<number> = new Set([401, 403, 404, 429])

export function modelFailure(error: unknown): ModelFailure {
  const status = (error as { statusCode?: number } | null)?.statusCode
  const name = error instanceof Error ? error.name : 'unknown'
  if (status !== undefined) {
    const isOfServer = status >= 500 || ANSWERS_NOBODY.has(status)
    // A status below 300 means that the server answered, but in a form that cannot be read.
    return { reason: `status ${status}`, isOfServer, hasCost: status < 300 }
  }
  const isTime = name === 'TimeoutError' || name === 'AbortError'
  const isUnreached = name === 'AI_APICallError'
  return { reason: name, isOfServer: isTime || isUnreached, hasCost: !isUnreached }
}
