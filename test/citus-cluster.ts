import { type ChildProcess, spawn } from 'node:child_process'
import { access, chmod, chown, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, withClient } from '#server/kit/db/connection'
import { type Command, chooseAccount } from '#server/kit/db/embedded/account'
import { cleanEnvironment } from '#server/kit/db/embedded/clean-environment'
import { runCommand } from '#server/kit/db/embedded/run-command'
import { freePort } from '../e2e/support/product.ts'

/** One PostgreSQL server with Citus. */
export interface CitusNode {
  readonly port: number
  readonly superuser: Connection
  readonly logFile: string
  start(): Promise<void>
  /** `immediate` is a crash: nothing is finished or flushed. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

export interface CitusCluster {
  readonly coordinator: CitusNode
  readonly workers: readonly CitusNode[]
  stop(): Promise<void>
}

interface StartCitus {
  readonly workers: number
  readonly settings?: Readonly<Record<string, string>>
}

/** The program folder of a PostgreSQL (`pg_config --bindir`) in which Citus is installed. */
const CITUS_BIN = process.env.TEST_CITUS_BIN

/** Why a real Citus is not available here; `null` if it is. */
export async function citusAbsent(): Promise<string | null> {
  if (!CITUS_BIN)
    return 'TEST_CITUS_BIN names no folder with the programs of a PostgreSQL 15 or 16 that has Citus'
  return access(path.join(CITUS_BIN, 'initdb')).then(
    () => null,
    () => `${CITUS_BIN} holds no PostgreSQL`,
  )
}

const clusterSettings = {
  shared_preload_libraries: 'citus,pg_stat_statements',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  max_connections: '300',
  max_worker_processes: '64',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
} as const

/** A coordinator and workers on this machine, reachable only locally and deleted at the end. */
export async function startCitus({ workers: count, settings = {} }: StartCitus): Promise<CitusCluster> {
  const home = await mkdtemp(path.join(tmpdir(), 'quanto-citus-'))
  await chmod(home, 0o711)
  const nodes: CitusNode[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop('immediate').catch(() => undefined)))
    await rm(home, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    for (let at = 0; at <= count; at++) {
      const node = await makeNode(path.join(home, `node-${at}`), { ...clusterSettings, ...settings })
      nodes.push(node)
      await node.start()
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator, ...workers] = nodes
  return { coordinator: coordinator as CitusNode, workers, stop }
}

/** Installs Citus into a database that exists on every node, and joins the nodes. */
export async function joinNodes(
  { coordinator, workers }: Pick<CitusCluster, 'coordinator' | 'workers'>,
  database: string,
): Promise<void> {
  for (const node of [coordinator, ...workers])
    await withClient({ ...node.superuser, database }, (client) => client.query('create extension citus'))
  await withClient({ ...coordinator.superuser, database }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.port])
    for (const { port } of workers) await client.query('select citus_add_node($1, $2)', ['127.0.0.1', port])
    if (workers.length === 0)
      await client.query("select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', true)", [
        coordinator.port,
      ])
  })
}

async function makeNode(folder: string, settings: Readonly<Record<string, string>>): Promise<CitusNode> {
  const root = path.dirname(CITUS_BIN ?? '')
  const program = (name: string) => path.join(root, 'bin', name)
  const binaries = {
    ...{ root, version: 'citus', postgres: program('postgres') },
    ...{ initdb: program('initdb'), pgCtl: program('pg_ctl') },
  }
  const cluster = path.join(folder, 'cluster')
  const logFile = path.join(folder, 'server.log')
  await mkdir(folder, { mode: 0o711 })
  const account = await chooseAccount(binaries, folder, cluster)
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid)
  const kind = ['-U', 'postgres', '--auth=trust', '--locale=C.UTF-8', '-E', 'UTF8', '-N']
  await runCommand(account.command(binaries.initdb, ['-D', cluster, ...kind]))
  const port = await freePort()
  const superuser = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const options = Object.entries({ ...settings, port: String(port) })
  const args = ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let running: Running | null = null
  return {
    port,
    superuser,
    logFile,
    start: async () => {
      running = await startServer(account.command(binaries.postgres, args, { dieWithParent: true }), logFile)
      await untilReady(superuser)
    },
    stop: async (mode) => {
      if (!running) return
      running.child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await running.ended
      running = null
    },
  }
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
}

async function startServer({ file, args, ...as }: Command, logFile: string): Promise<Running> {
  const log = await open(logFile, 'a')
  const child = spawn(file, args, { ...as, ...cleanEnvironment, cwd: '/', stdio: ['ignore', log.fd, log.fd] })
  await log.close()
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

const READY_TIMEOUT_MS = 60_000

async function untilReady(superuser: Connection): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    try {
      await withClient(superuser, (client) => client.query('select 1'))
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    }
  }
}
