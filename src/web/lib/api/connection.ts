/** Polling interval while the server is unreachable. */
const PROBE_EVERY_MS = 10_000
const PROBE_PATH = '/healthz'

export interface Connection {
  /** Called by each attempt: whether any answer came, whatever its status. */
  report(reached: boolean): void
  /** Probes the server immediately, for example after the browser reports a network change. */
  check(): Promise<void>
  isReachable(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * Whether our server answers. `navigator.onLine` alone would be wrong for a server on the same machine, so it only
 * triggers a probe. While nothing answers, a small probe repeats until something does.
 */
export function createConnection(fetch: typeof globalThis.fetch, origin: () => string): Connection {
  let isReachable = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()

  async function check(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const reached = await fetch(origin() + PROBE_PATH, { method: 'GET', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    report(reached)
  }

  function report(reached: boolean): void {
    if (!reached && timer === null) timer = setTimeout(() => void check(), PROBE_EVERY_MS)
    if (reached && timer !== null) {
      clearTimeout(timer)
      timer = null
    }
    if (reached === isReachable) return
    isReachable = reached
    for (const listener of listeners) listener()
  }

  return {
    report,
    check,
    isReachable: () => isReachable,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
