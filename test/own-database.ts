import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type Connection, clientConfig } from '#server/kit/db/connection'
import { openDatabase } from '#server/kit/db/database'
import { type Embedded, startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import type { TestDatabase } from './database.ts'
import { fastFolder } from './fast-folder.ts'

export interface OwnDatabase extends TestDatabase {
  readonly superuser: Connection
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Runs with a database server of its own. */
export async function withDatabase(run: (database: OwnDatabase) => Promise<void>): Promise<void> {
  const database = await openOwnDatabase()
  try {
    await run(database)
  } finally {
    await database.stop()
  }
}

/** A database server of its own, for benches and long tests. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const log = pino({ level: 'warn' })
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-rollouts-'))
  // If root starts it, the server runs under another account, which needs access.
  await chmod(folder, 0o711)
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await migrate({ connection: server.owning, log })
    const database = await openTestDatabase(server)
    return {
      ...database,
      superuser: server.superuser,
      stop: async () => {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openTestDatabase(server: Embedded): Promise<TestDatabase & { close(): Promise<void> }> {
  const { connection, owning } = server
  const adminPool = new pg.Pool({ ...clientConfig(server.superuser, { TimeZone: 'UTC' }), max: 2 })
  adminPool.on('error', () => undefined)
  const db = await openDatabase({ connection, poolSize: 4, log: pino({ level: 'silent' }) })
  return {
    ...{ db, adminPool, connection, owning },
    async createCompany(name = 'Bench store') {
      const [companyId, userId] = [randomUUID(), randomUUID()]
      await db.inTenant(companyId, async ({ client }) => {
        await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $3)', [
          ...[companyId, name, userId],
        ])
        await client.query('insert into users (company_id, user_id, email) values ($1, $2, $3)', [
          ...[companyId, userId, `${userId}@example.test`],
        ])
      })
      return { companyId, userId }
    },
    async close() {
      await db.close()
      await adminPool.end()
    },
  }
}
