/** Number of consecutive failures after which requests are refused without waiting for the server. */
const FAILURES_TO_OPEN = 3
/** A server counts as down only if requests of this many companies fail: one company's texts may cause failures. */
const COMPANIES_TO_OPEN = 2
const OPEN_MS = 60_000
const MOST_COMPANIES = 10_000

export interface Circuit {
  /** True if a request may be sent. After a pause, one request at a time tests whether the server is back. */
  mayTry(): boolean
  succeeded(): void
  /**
   * `isOfServer`: the server was unreachable or reported that it is down; otherwise only this company's text failed.
   */
  failed(isOfServer: boolean): void
}

export interface ModelCircuits {
  of(companyId: string): Circuit
}

interface State {
  failures: number
  openUntilMs: number
}

/**
 * Circuit breakers of one model server: one per failing company, and one for the server that only several companies
 * can open.
 */
export function createModelCircuits(clock: () => Date): ModelCircuits {
  const server: State = { failures: 0, openUntilMs: 0 }
  const failing = new Set<string>()
  const companies = new Map<string, State>()
  const now = () => clock().getTime()
  const isClosed = (state: State | undefined) =>
    state === undefined || state.failures < FAILURES_TO_OPEN || now() >= state.openUntilMs
  const noteFailure = (state: State) => {
    state.failures++
    state.openUntilMs = now() + OPEN_MS
  }
  const isServerClosed = () => failing.size < COMPANIES_TO_OPEN || isClosed(server)
  return {
    of: (companyId) => ({
      mayTry() {
        const own = companies.get(companyId)
        if (!isServerClosed() || !isClosed(own)) return false
        // After a pause one request is let through; the circuit stays open for the others meanwhile.
        for (const state of [server, own])
          if (state && state.failures >= FAILURES_TO_OPEN) state.openUntilMs = now() + OPEN_MS
        return true
      },
      succeeded() {
        companies.delete(companyId)
        failing.clear()
        server.failures = 0
      },
      failed(isOfServer) {
        const own = companies.get(companyId) ?? { failures: 0, openUntilMs: 0 }
        companies.delete(companyId)
        companies.set(companyId, own)
        noteFailure(own)
        if (companies.size > MOST_COMPANIES) companies.delete(companies.keys().next().value!)
        if (!isOfServer) return
        if (failing.size < COMPANIES_TO_OPEN) failing.add(companyId)
        noteFailure(server)
      },
    }),
  }
}
