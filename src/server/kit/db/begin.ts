import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const PATIENCE_MS = 10_000
/** Patience after another caller has recently waited in vain, so that not every caller waits the full time. */
const LITTLE_PATIENCE_MS = 500
const REMEMBERED_MS = 30_000
const PAUSE_MS = 100

/** Time in ms at which a caller of the pool last gave up waiting. */
const inVain = new WeakMap<pg.Pool, number>()

/** Error codes of a server that is restarting or has closed an idle connection. */
const passingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03'])
const passingMessage = /^Connection terminated|^Client has encountered a connection error/

/**
 * Opens a connection and runs `start` on it. No work of the caller has run yet, so this can be repeated while the
 * server restarts: the caller waits briefly instead of getting an error.
 */
export function begin(pool: pg.Pool, start: string, patienceMs = PATIENCE_MS): Promise<pg.PoolClient> {
  return retryWhileStarting(pool, () => attempt(pool, start), patienceMs)
}

/** Repeats a repeatable attempt until the server answers or the patience ends. */
export async function retryWhileStarting<T>(
  pool: pg.Pool,
  attempt: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      const result = await attempt()
      inVain.delete(pool)
      return result
    } catch (error) {
      if (!isPassing(error) || pool.ending) throw error
      const now = performance.now()
      const isAwayForLong = now - (inVain.get(pool) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS
      if (now - startedAt > (isAwayForLong ? Math.min(patienceMs, LITTLE_PATIENCE_MS) : patienceMs)) {
        inVain.set(pool, now)
        throw error
      }
      await pause(PAUSE_MS)
    }
  }
}

async function attempt(pool: pg.Pool, start: string): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query(start)
    return client
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (code !== undefined && passingCodes.has(code)) || passingMessage.test(message ?? '')
}
