import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import type { Binaries } from './binaries.ts'
import type { Folder } from './folder-paths.ts'
import { signalServer } from './signal-server.ts'

interface StopLeftover {
  readonly folder: Folder
  readonly binaries: Binaries
  readonly log: Log
}

const stopModes = [
  ['fast', 30_000],
  ['immediate', 10_000],
] as const
const BACKEND_TIMEOUT_MS = 10_000
const POLL_MS = 25

/**
 * Stops the server of an earlier run, so that the new one starts cleanly. The caller holds the folder's lock, so no
 * running Quanto uses that server.
 */
export async function stopLeftover({ folder, binaries, log }: StopLeftover): Promise<void> {
  const pidFile = path.join(folder.cluster, 'postmaster.pid')
  const pid = await readPid(pidFile)
  if (pid !== null && (await isPostmaster(pid, folder.cluster))) {
    log.warn({ pid }, 'a database server of an earlier run is still there; stopping it')
    if (!(await stopPostmaster(pid, folder, binaries)))
      throw new DatabaseProblem(
        `The database server of an earlier run (process ${pid}) does not stop. End it, then start Quanto again.`,
      )
  }
  await stopBackends(folder, log)
  // Its process number may belong to another program by now (always so in a restarted container), and PostgreSQL
  // would rely on it.
  await rm(pidFile, { force: true })
}

async function stopPostmaster(pid: number, folder: Folder, binaries: Binaries): Promise<boolean> {
  for (const [mode, timeoutMs] of stopModes) {
    signalServer({ pid, cluster: folder.cluster, binaries, mode })
    if (await ends(pid, timeoutMs)) return true
  }
  return false
}

/** Stops the backends of a killed server: a busy one notices the end late, and no new server can start before. */
async function stopBackends(folder: Folder, log: Log): Promise<void> {
  if (process.platform !== 'linux') return
  for (const pid of await processesIn(folder.cluster)) {
    log.warn({ pid }, 'a backend of a killed database server is still busy; stopping it')
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      if (!(await isAlive(pid))) break
      process.kill(pid, signal)
      if (await ends(pid, BACKEND_TIMEOUT_MS)) break
    }
  }
}

/** Finds the server's processes: each has the cluster's folder as its working directory. */
async function processesIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((_, index) => folders[index] === cluster)
}

async function readPid(pidFile: string): Promise<number | null> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(cluster)
}

/** In a container dead processes may never be reaped, so a zombie counts as dead. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3)
  return state !== '' && state !== 'Z' && state !== 'X'
}

async function ends(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}
