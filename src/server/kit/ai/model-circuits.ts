/** After this many failures in a row nobody is kept waiting for a server that is down. */
const FAILURES_TO_OPEN = 3
/** Only failures of several companies are the server's: what one company sends may be what makes its texts fail. */
const COMPANIES_TO_OPEN = 2
const OPEN_MS = 60_000
const MOST_COMPANIES = 10_000

export interface Circuit {
  /** Whether a request may be tried; after a pause one at a time, to see whether it is back. */
  mayTry(): boolean
  succeeded(): void
  /** `isOfServer`: it was not reached, or said that it cannot answer; else only this company's text failed. */
  failed(isOfServer: boolean): void
}

export interface ModelCircuits {
  of(companyId: string): Circuit
}

interface State {
  failures: number
  openUntilMs: number
}

/** Circuits of one model server: one for each company that fails there, and one that only several of them open. */
export function createModelCircuits(clock: () => Date): ModelCircuits {
  const server: State = { failures: 0, openUntilMs: 0 }
  const failing = new Set<string>()
  const companies = new Map<string, State>()
  const now = () => clock().getTime()
  const isClosed = (state: State | undefined, failures: number) =>
    state === undefined || state.failures < failures || now() >= state.openUntilMs
  const noteFailure = (state: State) => {
    state.failures++
    state.openUntilMs = now() + OPEN_MS
  }
  const isServerClosed = () => failing.size < COMPANIES_TO_OPEN || isClosed(server, FAILURES_TO_OPEN)
  return {
    of: (companyId) => ({
      mayTry() {
        const own = companies.get(companyId)
        if (!isServerClosed() || !isClosed(own, FAILURES_TO_OPEN)) return false
        // One at a time after a pause.
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
