import path from 'node:path'
import type { Config } from '../config.ts'
import { type Connection, type Log, withClient } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseProblem } from './database-problem.ts'
import { asDamage } from './embedded/damage.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export interface ApplicationDatabase {
  readonly db: Database
  /** Connection for the queue and for worker threads, which open their own. */
  readonly connection: Connection
  /** Connection that reads all rows of all companies: for backups only. */
  readonly whole: Connection
  /** True if this process maintains the database: of several processes on one data folder, one does. */
  isOurs(): boolean
  close(): Promise<void>
}

interface Reachable {
  readonly connection: Connection
  readonly owning: Connection
  readonly superuser: Connection
  readonly owner: boolean
  stop(): Promise<void>
}

/**
 * Opens and migrates the configured database: an external server, or the one in the data folder. `onStarting` is
 * called while the embedded server's processes start.
 */
export async function openApplicationDatabase(
  config: Pick<
    Config,
    'databaseUrl' | 'databasePoolerUrl' | 'databaseReplicaUrl' | 'databasePoolSize' | 'dataDir'
  >,
  log: Log,
  onStarting: () => void = () => undefined,
): Promise<ApplicationDatabase> {
  const server: Reachable =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), log, onStarting })
      : await reachServer(config.databaseUrl)
  const { connection, owning, stop } = server
  try {
    await migrate({ connection: owning, log })
    const db = await openDatabase({
      connection,
      poolSize: config.databasePoolSize,
      log,
      pooler: config.databasePoolerUrl === null ? null : { connectionString: config.databasePoolerUrl },
      replica: config.databaseReplicaUrl === null ? null : { connectionString: config.databaseReplicaUrl },
    })
    return {
      db,
      connection,
      whole: server.superuser,
      // Evaluated at each call: a process that joined the server may take it over later.
      isOurs: () => server.owner,
      close: async () => {
        await db.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw config.databaseUrl === null ? asDamage(config, error) : error
  }
}

/** Recognises PgBouncer's errors "unsupported startup parameter: options" and "… in options: role". */
function isPoolersRefusal({ code, message }: Error & { code?: string }): boolean {
  return code === '08P01' && message.includes('startup parameter')
}

/** Checks DATABASE_URL before the start and reports problems without its password. */
async function reachServer(url: string): Promise<Reachable> {
  const connection = { connectionString: url }
  await withClient(connection, (client) => client.query('select 1')).catch(
    (error: Error & { code?: string }) => {
      const { host, pathname, username } = new URL(url)
      if (isPoolersRefusal(error))
        throw new DatabaseProblem(
          `DATABASE_URL: ${host} is a pooler, which takes no settings (${error.message}). Let DATABASE_URL lead to ` +
            'PostgreSQL itself, and DATABASE_POOLER_URL to the pooler: requests then go through it, and the few ' +
            'connections that need a session of their own past it.',
          { cause: error },
        )
      throw new DatabaseProblem(
        `DATABASE_URL: no connection to ${host}${pathname} as "${decodeURIComponent(username)}": ${error.message || error.code}`,
        { cause: error },
      )
    },
  )
  return { connection, owning: connection, superuser: connection, owner: true, stop: async () => undefined }
}
