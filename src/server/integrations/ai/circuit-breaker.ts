/** After so many failures in a row nobody is kept waiting for a server that is down. */
const FAILURES_TO_OPEN = 3
const OPEN_MS = 60_000

export interface CircuitBreaker {
  /** Whether a request may be tried; after a pause one at a time, to see whether it is back. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

export function createCircuitBreaker(clock: () => Date): CircuitBreaker {
  let failures = 0
  let openUntilMs = 0
  return {
    mayTry() {
      const now = clock().getTime()
      if (failures < FAILURES_TO_OPEN) return true
      if (now < openUntilMs) return false
      openUntilMs = now + OPEN_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      openUntilMs = clock().getTime() + OPEN_MS
    },
  }
}
