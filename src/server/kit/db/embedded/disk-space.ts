import { statfs } from 'node:fs/promises'
import type { Log } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'

const REFUSE_BELOW_BYTES = 256 * 2 ** 20
const WARN_BELOW_BYTES = 2 ** 30
const CHECK_EVERY_MS = 60_000

/** `forWhat`: subject and verb of the message, such as the default. */
export async function refuseFullDisk(
  folder: string,
  neededBytes = REFUSE_BELOW_BYTES,
  forWhat = 'the database needs',
): Promise<void> {
  const free = await freeBytes(folder)
  if (free !== null && free < neededBytes)
    throw new DatabaseProblem(
      `Only ${megabytes(free)} MB are free on the disk of ${folder}; ${forWhat} ${megabytes(neededBytes)} MB.`,
    )
}

/** Logs a warning while the disk is almost full, at most once per minute. Returns the function that stops it. */
export function watchDisk(dataDir: string, log: Log): () => void {
  const timer = setInterval(async () => {
    const free = await freeBytes(dataDir)
    if (free !== null && free < WARN_BELOW_BYTES)
      log.warn({ freeMegabytes: megabytes(free), dataDir }, 'the disk of the database is nearly full')
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function freeBytes(dataDir: string): Promise<number | null> {
  const found = await statfs(dataDir).catch(() => null)
  return found ? found.bavail * found.bsize : null
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20)
}
