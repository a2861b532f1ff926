import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../connection.ts'
import { DamagedData, DatabaseProblem } from '../database-problem.ts'
import type { Account } from './account.ts'
import type { Endpoint } from './address.ts'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment } from './clean-environment.ts'
import { isFinal, startProblem, wayBack } from './damage.ts'
import { readSecrets } from './folder.ts'
import type { Folder } from './folder-paths.ts'
import { SUPERUSER } from './init-cluster.ts'
import { type ServerSettings, serverArguments } from './settings.ts'
import { signalServer } from './signal-server.ts'

export interface Postmaster {
  readonly pid: number
  readonly ended: Promise<string>
  isRunning(): boolean
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 60_000
const FIRST_POLL_MS = 20
const LONGEST_POLL_MS = 250
const stopModes = [
  ['fast', 20_000],
  ['immediate', 5_000],
] as const
const WRONG_PASSWORD = '28P01'
const LOG_LIMIT_BYTES = 10_000_000

interface StartPostmaster {
  readonly folder: Folder
  readonly account: Account
  readonly endpoint: Endpoint
  readonly settings: ServerSettings
  readonly onStarting: () => void
}

/** Starts the server; resolves when it answers queries. */
export async function startPostmaster({
  folder,
  account,
  endpoint,
  settings,
  onStarting,
}: StartPostmaster): Promise<Postmaster> {
  await rotateLog(folder)
  const log = await open(folder.serverLog, 'a', 0o600)
  const logStart = (await log.stat()).size
  const { file, args, ...as } = account.command(
    account.binaries.postgres,
    ['-D', folder.cluster, ...serverArguments({ ...settings, ...endpoint.settings })],
    { dieWithParent: true },
  )
  const child = spawn(file, args, {
    ...as,
    cwd: folder.dataDir,
    ...cleanEnvironment,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
    // Ctrl-C signals the whole process group; Node must finish its requests before the database stops.
    detached: process.platform !== 'win32',
  })
  const postmaster = watch(child, { cluster: folder.cluster, binaries: account.binaries })
  await log.close()
  onStarting()
  try {
    await untilReady(postmaster, folder, endpoint)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    const words = (await readFile(folder.serverLog, 'utf8').catch(() => '')).slice(logStart)
    throw error instanceof DatabaseProblem ? error : startProblem(folder, words, error)
  }
}

function watch(
  child: ChildProcess,
  server: { readonly cluster: string; readonly binaries: Binaries },
): Postmaster {
  const pid = child.pid ?? 0
  let running = pid > 0
  const stopWithNode = () => child.kill('SIGINT')
  process.on('exit', stopWithNode)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  }).finally(() => {
    running = false
    process.off('exit', stopWithNode)
  })
  const endsWithin = (timeoutMs: number) =>
    Promise.race([ended.then(() => true), pause(timeoutMs, false, { ref: false })])
  return {
    pid,
    ended,
    isRunning: () => running,
    stop: async () => {
      for (const [mode, timeoutMs] of stopModes) {
        if (!running) return
        signalServer({ pid, mode, ...server })
        if (await endsWithin(timeoutMs)) return
      }
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady(postmaster: Postmaster, folder: Folder, { address }: Endpoint): Promise<void> {
  const { superuserPassword } = await readSecrets(folder)
  const connection = { ...address, user: SUPERUSER, password: superuserPassword, database: 'postgres' }
  const deadline = Date.now() + READY_TIMEOUT_MS
  let last: unknown = null
  let pollMs = FIRST_POLL_MS
  while (Date.now() < deadline) {
    if (!postmaster.isRunning()) throw new Error(await postmaster.ended)
    try {
      await withClient(connection, (client) => client.query('select 1'))
      return
    } catch (error) {
      // A wrong password stays wrong, so another attempt is pointless.
      if ((error as { code?: string }).code === WRONG_PASSWORD)
        throw new DamagedData(
          `The passwords in ${folder.secrets} are not those of its database. ${wayBack(folder)}`,
          { cause: error },
        )
      if (isFinal(error)) throw error
      last = error
      await pause(pollMs)
      pollMs = Math.min(pollMs * 1.5, LONGEST_POLL_MS)
    }
  }
  throw last
}

async function rotateLog(folder: Folder): Promise<void> {
  const size = (await stat(folder.serverLog).catch(() => null))?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return
  await rm(`${folder.serverLog}.1`, { force: true })
  await rename(folder.serverLog, `${folder.serverLog}.1`)
}
