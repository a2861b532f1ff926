import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../connection.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervised {
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
const STEADY_AFTER_MS = 60_000

/** Ends early, with an error, where the signal says so. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>
const asLong: Pause = (ms, signal) => sleep(ms, undefined, { signal })

/** Keeps the server running: restarts it whenever it ends unexpectedly, after increasing pauses. */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: Log,
  pause: Pause = asLong,
): Supervised {
  const stopping = new AbortController()
  let current: Postmaster | null = first

  const watching = (async () => {
    let pauseMs = FIRST_PAUSE_MS
    let startedAt = Date.now()
    while (current && !stopping.signal.aborted) {
      const reason = await current.ended
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > STEADY_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      log.error({ reason, pauseMs }, 'the database server ended unasked; starting it again')
      current = null
      while (current === null) {
        await pause(pauseMs, stopping.signal).catch(() => null)
        if (stopping.signal.aborted) return
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
        startedAt = Date.now()
        current = await start().catch((error: unknown) => {
          log.error({ err: error }, 'the database server could not be started again')
          return null
        })
      }
      log.info({ pid: current.pid }, 'the database server runs again')
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watching
      await current?.stop()
    },
  }
}
