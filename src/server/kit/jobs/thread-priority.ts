import { existsSync, readlinkSync } from 'node:fs'
import os from 'node:os'

/** Link to the calling thread; Linux only. Elsewhere the threads of a process share its priority. */
const SELF = '/proc/thread-self'
const NICENESS = 10

/**
 * Lowers the priority of the calling thread, so that answers come first where all processors are busy. Its connection's
 * process in the database keeps its own.
 */
export function yieldToOthers(): void {
  if (!existsSync(SELF)) return
  const threadId = Number(readlinkSync(SELF).split('/').at(-1))
  os.setPriority(threadId, NICENESS)
}
