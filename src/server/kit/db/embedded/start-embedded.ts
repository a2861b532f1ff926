import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import { openFolder } from './folder.ts'
import { joinServer } from './join-server.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { type Connections, runServer } from './run-server.ts'
import type { ServerSettings } from './settings.ts'

export interface Embedded extends Connections {
  /** True if this process runs the server; otherwise it has joined the server of another process. */
  readonly owner: boolean
  stop(): Promise<void>
}

interface StartEmbedded {
  readonly dataDir: string
  readonly log: Log
  /** Server settings such as `fsync`; for tests only. */
  readonly settings?: ServerSettings
  /** Called when the server's processes run but do not accept connections yet. */
  readonly onStarting?: () => void
}

const JOIN_TIMEOUT_MS = 60_000
const JOIN_POLL_MS = 50

/** Opens the database in the data folder: starts it, or joins it if another process runs it. */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  onStarting = () => undefined,
}: StartEmbedded): Promise<Embedded> {
  const folder = await openFolder(dataDir)
  const deadline = Date.now() + JOIN_TIMEOUT_MS
  while (Date.now() < deadline) {
    const lock = takeOwnerLock(folder.dataDir)
    if (lock) return { ...(await runServer({ folder, lock, log, settings, onStarting })), owner: true }
    const joined = await joinServer({
      folder,
      log,
      takeOver: (freed, wanted) => runServer({ folder, lock: freed, log, settings, wanted }),
    })
    if (joined) {
      log.info({ dataDir: folder.dataDir }, 'joined the database server of another Quanto process')
      return joined
    }
    await pause(JOIN_POLL_MS)
  }
  throw new DatabaseProblem(
    `Another Quanto process holds ${folder.dataDir}, but its database does not answer. ` +
      'Stop that process, or use another QUANTO_DATA_DIR.',
  )
}
