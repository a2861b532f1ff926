import path from 'node:path'
import type { Config } from '../config.ts'
import { type Connection, type Log, withClient } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseProblem } from './database-problem.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export interface ApplicationDatabase {
  readonly db: Database
  /** For the queue and for worker threads, which open their own. */
  readonly connection: Connection
  close(): Promise<void>
}

interface Reachable {
  readonly connection: Connection
  readonly owning: Connection
  stop(): Promise<void>
}

const POOL_SIZE = 10

/** The database the configuration names, up to date and open: a server elsewhere, or the one in the data folder. */
export async function openApplicationDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<ApplicationDatabase> {
  const { connection, owning, stop }: Reachable =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), log })
      : await reachServer(config.databaseUrl)
  try {
    await migrate({ connection: owning, log })
    const db = await openDatabase({ connection, poolSize: POOL_SIZE, log })
    return {
      db,
      connection,
      close: async () => {
        await db.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Says at once what is wrong with DATABASE_URL, without its password. */
async function reachServer(url: string): Promise<Reachable> {
  const connection = { connectionString: url }
  await withClient(connection, (client) => client.query('select 1')).catch(
    (error: Error & { code?: string }) => {
      const { host, pathname, username } = new URL(url)
      throw new DatabaseProblem(
        `DATABASE_URL: no connection to ${host}${pathname} as "${decodeURIComponent(username)}": ${error.message || error.code}`,
        { cause: error },
      )
    },
  )
  return { connection, owning: connection, stop: async () => undefined }
}
