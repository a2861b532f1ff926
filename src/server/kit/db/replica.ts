import type pg from 'pg'
import { isPassing } from './begin.ts'
import type { Log } from './connection.ts'

export interface Replica {
  readonly pool: pg.Pool
  /** Reads from the replica; if it cannot answer, repeats the read on the primary. */
  read<T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T>
}

const AWAY_MS = 10_000
/**
 * The primary has removed a row version that the read needs: the replica cancels the read rather than fall behind.
 */
const CONFLICT_WITH_RECOVERY = '40001'
const unreachableCodes = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '53300'])

export function createReplica(
  pool: pg.Pool,
  log: Log,
  refuseOtherRoles: (pool: pg.Pool) => Promise<void>,
): Replica {
  let awayUntil = 0
  let isChecked = false
  return {
    pool,
    async read(onReplica, onPrimary) {
      if (performance.now() < awayUntil) return onPrimary()
      try {
        if (!isChecked) await refuseOtherRoles(pool)
        isChecked = true
        return await onReplica()
      } catch (error) {
        const { code, message } = error as { code?: string; message: string }
        if (code !== CONFLICT_WITH_RECOVERY && !isAway(error)) throw error
        log.warn({ reason: message }, 'the read replica did not answer; the primary does')
        if (code !== CONFLICT_WITH_RECOVERY) awayUntil = performance.now() + AWAY_MS
        return onPrimary()
      }
    },
  }
}

function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    isPassing(error) ||
    (code !== undefined && unreachableCodes.has(code)) ||
    /^timeout exceeded when trying to connect/.test(message ?? '')
  )
}
