import { type Log, withClient } from '../connection.ts'
import { type Address, readAddress } from './folder.ts'
import type { Folder } from './folder-paths.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts'
import { type Connections, describeServer, type Server } from './run-server.ts'

export interface Joined extends Connections {
  readonly owner: boolean
  stop(): Promise<void>
}

interface JoinServer {
  readonly folder: Folder
  readonly log: Log
  /** Starts the server in this process at the address the other processes use. */
  readonly takeOver: (lock: OwnerLock, wanted: Address) => Promise<Server>
}

const WATCH_MS = 250

/** Returns `null` if no server answers yet. When the owning process ends, one of the joined processes takes over. */
export async function joinServer({ folder, log, takeOver }: JoinServer): Promise<Joined | null> {
  const address = await readAddress(folder)
  if (address === null) return null
  const connections = await describeServer(folder, address)
  const answers = await withClient(connections.connection, (client) => client.query('select 1')).catch(
    () => null,
  )
  if (answers === null) return null

  let taking: Promise<Server | null> | null = null
  let owner = false
  const watch = setInterval(() => {
    if (taking) return
    const lock = takeOwnerLock(folder.dataDir)
    if (!lock) return
    log.warn('the process that ran the database has ended; this one goes on with it')
    taking = takeOver(lock, address).then(
      (server) => {
        owner = true
        return server
      },
      (error: unknown) => {
        log.error({ err: error }, 'the database could not be taken over')
        taking = null
        return null
      },
    )
  }, WATCH_MS)
  watch.unref()

  return {
    ...connections,
    get owner() {
      return owner
    },
    stop: async () => {
      clearInterval(watch)
      await (await taking)?.stop()
    },
  }
}
