import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface OwnerLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * One process owns a data folder. Node has no file lock of its own, SQLite does, on every system: the
 * operating system gives it back when the process dies, however it dies. `null`: another one holds it.
 */
export function takeOwnerLock(dataDir: string): OwnerLock | null {
  const file = path.join(dataDir, 'owner.lock')
  const database = new DatabaseSync(file)
  try {
    chmodSync(file, 0o600)
    database.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}
