import path from 'node:path'
import type { Config } from '../config.ts'
import type { Connection, Log } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export interface ApplicationDatabase {
  readonly db: Database
  /** For the queue and for worker threads, which open their own. */
  readonly connection: Connection
  close(): Promise<void>
}

const POOL_SIZE = 10

/** The database the configuration names, up to date and open: a server elsewhere, or the one in the data folder. */
export async function openApplicationDatabase(config: Config, log: Log): Promise<ApplicationDatabase> {
  const embedded = config.databaseUrl === null ? await embeddedDatabase(config, log) : null
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  try {
    await migrate({ connection, log })
    const db = await openDatabase({ connection, poolSize: POOL_SIZE, log })
    return {
      db,
      connection,
      close: async () => {
        await db.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function embeddedDatabase(config: Config, log: Log): Promise<Embedded> {
  return startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), log })
}
