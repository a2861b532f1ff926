import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DamagedData } from '../database-problem.ts'

export interface OwnerLock {
  release(): void
}

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

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
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return null
    if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB)
      throw new DamagedData(
        `${file} is damaged. It holds no data: make sure that no other Quanto runs on ${dataDir}, delete the file, and start again.`,
        { cause: error },
      )
    throw error
  }
}
