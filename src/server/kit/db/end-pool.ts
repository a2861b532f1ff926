import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Prepares the end of a pool. `end` waits for the clients in use; what they still do after `graceMs` is given up,
 * because a statement may run for minutes: its connection is closed, and the server undoes it.
 */
export function watchUse(pool: pg.Pool): { end(graceMs: number): Promise<void> } {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  return {
    async end(graceMs) {
      const ended = pool.end()
      await Promise.race([ended, pause(graceMs, null, { ref: false })])
      for (const client of inUse) await (client as pg.PoolClient & pg.Client).end()
      await ended
    },
  }
}
