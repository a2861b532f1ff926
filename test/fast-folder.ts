import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4e9

/**
 * Where tests keep the folders of databases: in memory, where there is room for them, since a cluster is a thousand
 * small files that are thrown away minutes later. What is about reaching the disk uses the disk.
 */
export function fastFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
