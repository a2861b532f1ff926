import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { type Connection, connectionToDatabase, withClient } from '#server/kit/db/connection'
import { distribute } from '#server/kit/db/distributed/distribute'
import { migrate } from '#server/kit/db/migrate'
import { type CitusCluster, joinNodes, startCitus } from './citus-cluster.ts'

/** The coordinator's own log of the run: `scripts/check-citus-log.ts` counts what Citus refused. */
const CITUS_LOG = path.resolve(import.meta.dirname, '../dist/citus-server.log')

const WORKERS = 2
const log = pino({ level: 'warn' })

/** A cluster of a coordinator and two workers instead of the usual test server. */
export async function startCitusServer() {
  const cluster = await startCitus({
    workers: WORKERS,
    settings: {
      'citus.shard_count': '4',
      log_min_error_statement: 'error',
      // Includes the code of each error.
      log_line_prefix: '%m [%p] %u@%d %e ',
    },
  })
  const { superuser } = cluster.coordinator
  return {
    connection: superuser,
    owning: superuser,
    superuser,
    workers: cluster.workers.map((worker) => worker.superuser),
    createTemplate: (name: string) => createTemplate(cluster, name),
    finish: async () => {
      await mkdir(path.dirname(CITUS_LOG), { recursive: true })
      await copyFile(cluster.coordinator.logFile, CITUS_LOG)
    },
    stop: () => cluster.stop(),
  }
}

/** A migrated and distributed database to copy; afterwards no process connects to it, which would block a copy. */
async function createTemplate(cluster: CitusCluster, template: string): Promise<void> {
  const nodes = [cluster.coordinator, ...cluster.workers]
  for (const node of nodes)
    await withClient(node.superuser, (client) => client.query(`create database ${template}`))
  await joinNodes(cluster, template)
  const connection = connectionToDatabase(cluster.coordinator.superuser, template)
  await migrate({ connection, log })
  await withClient(connection, (client) => client.query('alter role quanto_app login'))
  await distribute({ connection, log })
  for (const node of nodes) await close(node.superuser, template)
}

/** Also ends Citus' own background process, which has the database open. */
async function close(superuser: Connection, database: string): Promise<void> {
  await withClient(superuser, async (client) => {
    await client.query(`alter database ${database} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      database,
    ])
  })
}
