import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

/** Resolves once a session of this database waits for a lock; the test's time limit ends it otherwise. */
export async function untilBlocked({ adminPool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await adminPool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
    await pause(10)
  }
}
