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
 * Takes the lock by which one process owns a data folder. SQLite provides it on every system, as Node has no file
 * locks; the operating system frees it when the process dies. `null`: another process holds it.
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
