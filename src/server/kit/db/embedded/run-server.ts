import type { Connection, Log } from '../connection.ts'
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
import { refuseOtherMajor } from './refuse-other-major.ts'
import type { ServerSettings } from './settings.ts'
import { supervise } from './supervise.ts'

export interface Connections {
  /** The application's login, which can only become `quanto_app`: for `openDatabase`, the queue and threads. */
  readonly connection: Connection
  /** The owner of Quanto's tables: for `migrate`. */
  readonly owning: Connection
  readonly superuser: Connection
}

export interface Server extends Connections {
  /** Stops the server and gives the folder back. */
  stop(): Promise<void>
}

interface RunServer {
  readonly folder: Folder
  readonly lock: OwnerLock
  readonly log: Log
  readonly settings: ServerSettings
  /** Where earlier clients expect the server. */
  readonly wanted?: Address
  readonly onStarting?: () => void
}

/** Starts the database of the folder and keeps it running. Needs the folder's lock, and returns it on failure. */
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
        // On a disk that failed even this does; nobody may go on starting a server there.
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

/** Everything up to the first start, and how to start: the same way again after a crash. */
async function prepare({ folder, log, settings, wanted, onStarting = () => undefined }: RunServer) {
  await refuseOtherMajor(folder, await shippedVersion())
  const lastAddress = wanted ?? (await readAddress(folder))
  await removeAddress(folder)
  await refuseFullDisk(folder.dataDir)
  const binaries = await findBinaries(folder.dataDir)
  const account = await chooseAccount(binaries, folder.dataDir, folder.cluster)
  await setFolderMode(folder, account.kind === 'other')
  await initCluster(folder, account, settings)
  // Before a server is started that nobody could ask anything.
  await readSecrets(folder)
  const endpoint = await chooseEndpoint(folder, account, lastAddress?.port ?? 0)
  const start = async () => {
    await stopLeftover({ folder, binaries, log })
    await removeSocketFiles(endpoint.address)
    return startPostmaster({ folder, account, endpoint, settings, onStarting })
  }
  return { start, account, endpoint }
}

/** Asked again, the first answer: afterwards the folder may belong to another process. */
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
