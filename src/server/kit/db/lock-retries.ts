import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from './connection.ts'
import { DatabaseProblem } from './database-problem.ts'

export interface Patience {
  /**
   * Time in ms that one attempt waits for a lock. Later queries queue behind it, so the product stands still for this
   * time.
   */
  readonly lockTimeoutMs: number
  readonly tries: number
  readonly pauseMs: number
}

/** Retries for five minutes, but never blocks a request for more than two seconds. */
export const PATIENCE: Patience = { lockTimeoutMs: 2_000, tries: 60, pauseMs: 3_000 }

const LOCK_NOT_AVAILABLE = '55P03'

/** Runs a change that needs strong locks while the product is in use: waits briefly, gives way, and tries again. */
export async function withLockRetries<T>(
  client: pg.Client,
  { lockTimeoutMs, tries, pauseMs }: Patience,
  log: Log,
  run: () => Promise<T>,
): Promise<T> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tried >= tries)
        throw new DatabaseProblem(
          'The database is in use in a way that leaves no moment for the migration: a long transaction holds a ' +
            'table that has to change. See who it is with "select * from pg_stat_activity where state <> \'idle\'".',
          { cause: error },
        )
      log.info({ tried, of: tries }, 'a table that has to change is in use; trying again')
      await pause(pauseMs)
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === LOCK_NOT_AVAILABLE || cause?.code === LOCK_NOT_AVAILABLE
}
