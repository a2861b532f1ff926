import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { type Connection, connectionToDatabase, withClient } from '#server/db/connection'
import { distribute } from '#server/db/distributed/distribute'
import { joinNodes, startCitus } from './citus-cluster.ts'

/** Where the server's own log of the run stays, for who counts what it refused. */
export const CITUS_LOG = path.resolve(import.meta.dirname, '../dist/citus-server.log')

/**
 * The server of the tests as a Citus of one node, which plans each statement as a cluster does and sends it to itself over a
 * connection: every database of a test is a copy of a distributed one.
 */
export async function startCitusServer() {
  const cluster = await startCitus({
    workers: 0,
    settings: {
      'citus.shard_count': '2',
      'citus.enable_local_execution': 'off',
      log_min_error_statement: 'error',
      log_line_prefix: '%m [%p] %u@%d %e ',
    },
  })
  const { superuser } = cluster.coordinator
  return {
    connection: superuser,
    owning: superuser,
    superuser,
    cluster,
    stop: async () => {
      await mkdir(path.dirname(CITUS_LOG), { recursive: true })
      await copyFile(cluster.coordinator.logFile, CITUS_LOG)
      await cluster.stop()
    },
  }
}

/** Spreads the migrated template; then nobody connects to it any more, or it could not be copied. */
export async function distributeTemplate(superuser: Connection, template: string): Promise<void> {
  const connection = connectionToDatabase(superuser, template)
  await withClient(connection, (client) => client.query('alter role quanto_app login'))
  await distribute({ connection, log: pino({ level: 'warn' }) })
  await withClient(superuser, async (client) => {
    await client.query(`alter database ${template} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      template,
    ])
  })
}
