import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Log } from '../connection.ts'
import { withClient } from '../connection.ts'
import { chooseAccount } from './account.ts'
import { chooseEndpoint } from './address.ts'
import { findBinaries } from './binaries.ts'
import { refuseFullDisk, watchDisk } from './disk-space.ts'
import {
  type Folder,
  openFolder,
  readAddress,
  readSecrets,
  removeAddress,
  setFolderMode,
  writeAddress,
} from './folder.ts'
import { initCluster, SUPERUSER } from './init-cluster.ts'
import { stopLeftover } from './leftover.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts'
import { startPostmaster } from './postmaster.ts'
import { DATABASE, DATABASE_OWNER, provision } from './provision.ts'
import type { ServerSettings } from './settings.ts'
import { supervise } from './supervise.ts'

export interface Embedded {
  /** The owner of Quanto's tables: for `migrate` and `openDatabase`. */
  readonly connection: Connection
  readonly superuser: Connection
  /** Whether this process runs the server; otherwise it joined one that another process runs. */
  readonly owner: boolean
  stop(): Promise<void>
}

interface StartEmbedded {
  readonly dataDir: string
  readonly log: Log
  /** For tests only: settings of the server, such as `fsync`. */
  readonly settings?: ServerSettings
}

const JOIN_TIMEOUT_MS = 60_000
const JOIN_POLL_MS = 50

/** The database in the data folder: started by this process, or joined where another process runs it. */
export async function startEmbedded({ dataDir, log, settings = {} }: StartEmbedded): Promise<Embedded> {
  const folder = await openFolder(dataDir)
  const deadline = Date.now() + JOIN_TIMEOUT_MS
  while (Date.now() < deadline) {
    const lock = takeOwnerLock(folder.dataDir)
    if (lock) return own(folder, lock, log, settings)
    const joined = await join(folder)
    if (joined) {
      log.info({ dataDir: folder.dataDir }, 'joined the database server of another Quanto process')
      return joined
    }
    await pause(JOIN_POLL_MS)
  }
  throw new Error(
    `Another Quanto process holds ${folder.dataDir}, but its database does not answer. Stop that process, or use another QUANTO_DATA_DIR.`,
  )
}

async function own(folder: Folder, lock: OwnerLock, log: Log, settings: ServerSettings): Promise<Embedded> {
  try {
    await removeAddress(folder)
    await refuseFullDisk(folder.dataDir)
    const account = await chooseAccount(await findBinaries(folder.dataDir), folder.dataDir, folder.cluster)
    await setFolderMode(folder, account.kind === 'other')
    await stopLeftover(folder, log)
    await initCluster(folder, account)
    const endpoint = await chooseEndpoint(folder, account)
    const start = () => startPostmaster({ folder, account, endpoint, settings })
    const first = await start()
    const connections = await describe(folder, endpoint.address)
    await provision({ ...connections.superuser, database: 'postgres' }, await readSecrets(folder)).catch(
      async (error: unknown) => {
        await first.stop()
        throw error
      },
    )
    const supervised = supervise(first, start, log)
    const unwatchDisk = watchDisk(folder.dataDir, log)
    await writeAddress(folder, endpoint.address)
    log.info({ pid: first.pid, account: account.kind, dataDir: folder.dataDir }, 'the embedded database runs')
    return {
      ...connections,
      owner: true,
      stop: async () => {
        unwatchDisk()
        await removeAddress(folder)
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function join(folder: Folder): Promise<Embedded | null> {
  const address = await readAddress(folder)
  if (address === null) return null
  const connections = await describe(folder, address)
  return withClient(connections.connection, (client) => client.query('select 1')).then(
    () => ({ ...connections, owner: false, stop: async () => undefined }),
    () => null,
  )
}

async function describe(folder: Folder, address: { readonly host: string; readonly port: number }) {
  const { superuserPassword, ownerPassword } = await readSecrets(folder)
  return {
    connection: { ...address, user: DATABASE_OWNER, password: ownerPassword, database: DATABASE },
    superuser: { ...address, user: SUPERUSER, password: superuserPassword, database: DATABASE },
  }
}
