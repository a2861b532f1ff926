import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '#contract/durations'
import { type Connection, type Log, withClient } from '../db/connection.ts'
import { refuseFullDisk } from '../db/embedded/disk-space.ts'
import { runInThread } from '../jobs/run-in-thread.ts'
import { NO_COMPANY } from '../jobs/work-shares.ts'
import { holdingLock } from './reading-everything.ts'
import { partialOf, type WriteBackup, type WrittenBackup } from './write-backup.ts'

interface ScheduledBackups {
  readonly folder: string
  /** Number of backups to keep. Older ones are deleted once a newer one is complete. */
  readonly keep: number
  readonly connection: Connection
  readonly clock: () => Date
  readonly log: Log
  /** True in the one process that makes the backups of a shared database. */
  readonly isOurs: () => boolean
  /** Disk space in bytes that must stay free in addition to a backup of the last one's size. */
  readonly spareBytes?: number
  /** Milliseconds until the first check. */
  readonly firstLookMs?: number
}

/** Runs in a thread: reading and compressing rows would block the event loop for a tenth of a second at a time. */
const THREAD = {
  entry: new URL('./backup-thread.ts', import.meta.url),
  maxHeapMb: 128,
  share: { lane: 'small', companyId: NO_COMPANY, buffersMb: 64 } as const,
  deadlineMs: 12 * 3_600_000,
}
const EVERY_MS = DAY_MS
const LOOK_EVERY_MS = 10 * 60_000
/** Clocks of two machines that share the folder may differ by less than this. */
const MOST_SKEW_MS = HOUR_MS
/** The first check is delayed because a start has more urgent work. */
const FIRST_LOOK_MS = 60_000
export const SPARE_BYTES = 512 * 2 ** 20
const OWN_NAME = /^quanto-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
const OWN_PARTIAL = /^quanto-\d{8}T\d{6}Z\.backup\.partial$/

/**
 * Makes one backup a day, including days on which no process ran until now. A failed one is retried at the next
 * check, one that a stop interrupts after the next start.
 */
export function scheduleBackups(input: ScheduledBackups): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const look = () => {
    // A large database takes longer than the time between two checks.
    running ??= backUpIfDue(input, stopping.signal)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return
        input.log.error({ err: error, folder: input.folder }, 'the scheduled backup failed')
      })
      .finally(() => {
        running = null
      })
  }
  const first = setTimeout(look, input.firstLookMs ?? FIRST_LOOK_MS)
  const later = setInterval(look, LOOK_EVERY_MS)
  first.unref()
  later.unref()
  return {
    stop: async () => {
      clearTimeout(first)
      clearInterval(later)
      stopping.abort(new Error('The process stops.'))
      await running
    },
  }
}

/** Returns the file that was written, or `null` if none was due or another process makes one. */
export async function backUpIfDue(input: ScheduledBackups, signal?: AbortSignal): Promise<string | null> {
  if (!input.isOurs()) return null
  await mkdir(input.folder, { recursive: true, mode: 0o700 })
  // Every worker of an external database may see itself as the one that makes them.
  return withClient(
    input.connection,
    (client) => holdingLock(client, 'quanto scheduled backup', () => backUp(input, signal)),
    { idle_session_timeout: '0' },
  )
}

async function backUp(input: ScheduledBackups, signal?: AbortSignal): Promise<string | null> {
  const now = input.clock()
  await removePartials(input.folder)
  const all = await ownBackups(input.folder)
  const past = (name: string) => timeOf(name) - now.getTime() < MOST_SKEW_MS
  const latest = all.find(past)
  if (latest && now.getTime() - timeOf(latest) < EVERY_MS) return null
  const ahead = all.filter((name) => !past(name))
  if (ahead.length > 0)
    input.log.warn({ files: ahead, folder: input.folder }, 'backups dated in the future are ignored')
  const lastBytes = latest ? (await stat(path.join(input.folder, latest))).size : 0
  await refuseFullDisk(input.folder, lastBytes + (input.spareBytes ?? SPARE_BYTES), 'a backup needs')
  const name = `quanto-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
  const startedAt = performance.now()
  const order: WriteBackup = { connection: input.connection, file: path.join(input.folder, name), now }
  const written = await runInThread<WrittenBackup>({
    ...{ ...THREAD, input: order },
    ...(signal ? { signal } : {}),
  }).catch(async (error: unknown) => {
    // A thread that was ended from outside could not remove it.
    await rm(partialOf(order.file), { force: true })
    throw error
  })
  for (const old of (await ownBackups(input.folder)).filter(past).slice(input.keep))
    await rm(path.join(input.folder, old), { force: true })
  input.log.info({ file: name, ...written, ms: Math.round(performance.now() - startedAt) }, 'backup written')
  return name
}

export interface NewestBackup {
  readonly file: string
  readonly at: Date
}

/** Returns `null` if the folder is missing or contains no backup of ours. */
export async function newestBackup(folder: string): Promise<NewestBackup | null> {
  const [name] = await ownBackups(folder).catch(() => [])
  return name === undefined ? null : { file: path.join(folder, name), at: new Date(timeOf(name)) }
}

/** Removes what a process left that was killed while it made a backup. */
async function removePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (OWN_PARTIAL.test(name)) await rm(path.join(folder, name), { force: true })
}

/** Lists our backups, newest first. Files with other names are never deleted. */
async function ownBackups(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => OWN_NAME.test(name))
    .sort()
    .reverse()
}

function timeOf(name: string): number {
  return Date.parse(
    name
      .replace(/^quanto-/, '')
      .replace('.backup', '')
      .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
}
