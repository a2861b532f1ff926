import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Connection, Log } from '../connection.ts'
import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import { chooseAccount } from './account.ts'
import { chooseEndpoint, removeSocketDir, removeSocketFiles } from './address.ts'
import { findBinaries, shippedVersion } from './binaries.ts'
import { asDamage } from './damage.ts'
import { refuseFullDisk, watchDisk } from './disk-space.ts'
import {
  type Address,
  readAddress,
  readSecrets,
  removeAddress,
  setFolderMode,
  writeAddress,
} from './folder.ts'
import type { Folder } from './folder-paths.ts'
import { initCluster, SUPERUSER } from './init-cluster.ts'
import { stopLeftover } from './leftover.ts'
import type { OwnerLock } from './owner-lock.ts'
import { startPostmaster } from './postmaster.ts'
import { APP_LOGIN, appPassword, DATABASE, DATABASE_OWNER, provision } from './provision.ts'
import type { ServerSettings } from './settings.ts'
import { supervise } from './supervise.ts'

export interface Connections {
  /**
   * Connection of the application's login, which can only assume `quanto_app`: for `openDatabase`, the queue and
   * threads.
   */
  readonly connection: Connection
  /** Connection of the owner of Quanto's tables, for `migrate`. */
  readonly owning: Connection
  readonly superuser: Connection
}

export interface Server extends Connections {
  /** Stops the server and releases the folder's lock. */
  stop(): Promise<void>
}

interface RunServer {
  readonly folder: Folder
  readonly lock: OwnerLock
  readonly log: Log
  readonly settings: ServerSettings
  /** Address at which connected processes expect the server. */
  readonly wanted?: Address
  readonly onStarting?: () => void
}

/**
 * Starts the database of the folder and keeps it running. Takes over the folder's lock and releases it on failure.
 */
export async function runServer(input: RunServer): Promise<Server> {
  const { folder, lock, log } = input
  try {
    const { start, account, endpoint } = await prepare(input)
    const first = await start()
    const connections = await describeServer(folder, endpoint.address)
    await provision({ ...connections.superuser, database: 'postgres' }, await readSecrets(folder)).catch(
      async (error: unknown) => {
        await first.stop()
        throw asDamage(folder, error)
      },
    )
    const supervised = supervise(first, start, log)
    const unwatchDisk = watchDisk(folder.dataDir, log)
    await writeAddress(folder, endpoint.address)
    log.info({ pid: first.pid, account: account.kind, dataDir: folder.dataDir }, 'the embedded database runs')
    const stop = once(async () => {
      unwatchDisk()
      try {
        // Even this can fail on a broken disk; the server must be stopped nevertheless.
        await removeAddress(folder)
      } finally {
        await supervised.stop()
        await removeSocketDir(folder, endpoint.address)
        lock.release()
      }
    })
    return { ...connections, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Prepares the first start and returns the function that starts the server, which is used again after a crash. */
async function prepare({ folder, log, settings, wanted, onStarting = () => undefined }: RunServer) {
  await refuseOtherMajor(folder, await shippedVersion())
  const lastAddress = wanted ?? (await readAddress(folder))
  await removeAddress(folder)
  await refuseFullDisk(folder.dataDir)
  const binaries = await findBinaries(folder.dataDir)
  const account = await chooseAccount(binaries, folder.dataDir, folder.cluster)
  await setFolderMode(folder, account.kind === 'other')
  await initCluster(folder, account, settings)
  // Fails before the server is started, since nothing could connect to it without the secrets.
  await readSecrets(folder)
  const endpoint = await chooseEndpoint(folder, account, lastAddress?.port ?? 0)
  const start = async () => {
    await stopLeftover({ folder, binaries, log })
    await removeSocketFiles(endpoint.address)
    return startPostmaster({ folder, account, endpoint, settings, onStarting })
  }
  return { start, account, endpoint }
}

/**
 * Runs only once; repeated calls get the first result, because the folder may belong to another process afterwards.
 */
function once(run: () => Promise<void>): () => Promise<void> {
  let answer: Promise<void> | null = null
  return () => {
    answer ??= run()
    return answer
  }
}

export async function describeServer(folder: Folder, address: Address): Promise<Connections> {
  const secrets = await readSecrets(folder)
  const login = (user: string, password: string) => ({ ...address, user, password, database: DATABASE })
  return {
    connection: login(APP_LOGIN, appPassword(secrets)),
    owning: login(DATABASE_OWNER, secrets.ownerPassword),
    superuser: login(SUPERUSER, secrets.superuserPassword),
  }
}

/** Runs before the folder is changed: a cluster's files belong to one major version of PostgreSQL. */
async function refuseOtherMajor(folder: Folder, shippedVersion: string): Promise<void> {
  if (!(await stat(folder.cluster).catch(() => null))) return
  const made = (await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const shipped = String(Number.parseInt(shippedVersion, 10))
  if (made === shipped) return
  if (made === '')
    throw new DamagedData(
      `${folder.cluster} is there but is not a PostgreSQL database. Move it away, or restore it from a backup.`,
    )
  throw new DatabaseProblem(
    `${folder.cluster} was made by PostgreSQL ${made}, and this version of Quanto brings PostgreSQL ${shipped}. ` +
      `Nothing was changed. ${wayOut(folder, Number(made) < Number(shipped))}`,
  )
}

function wayOut({ dataDir }: Folder, isOlder: boolean): string {
  return isOlder
    ? 'Take the data over with a backup: run "quanto backup quanto.backup" with the version of Quanto that you had ' +
        `before; then move ${dataDir} away and run "quanto restore quanto.backup" with this one.`
    : `Start the newer version of Quanto again, or move ${dataDir} away and restore a backup that this version wrote.`
}
