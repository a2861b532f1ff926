import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Connection, clientConfig, connectionToDatabase, withClient } from '#server/kit/db/connection'
import { type Database, openDatabase } from '#server/kit/db/database'
import { handOverSettings } from '#server/kit/db/distributed/distribute'

export interface TestDatabase {
  /** A connection like the application's: its role, with row-level security. */
  readonly db: Database
  /** A superuser without row-level security: to arrange data and to see all rows. */
  readonly adminPool: pg.Pool
  /** The application's connection, for code that opens its own pool. */
  readonly connection: Connection
  /** The connection of the tables' owner, for migrations. */
  readonly owning: Connection
  createCompany(name?: string): Promise<TestCompany>
}

export interface TestCompany {
  readonly companyId: string
  readonly userId: string
}

interface Opened {
  readonly db: Database
  readonly adminPool: pg.Pool
  readonly connection: Connection
  readonly owning: Connection
}

/**
 * A separate migrated database for the calling test file. Call it at the top of the file and use its
 * members inside tests and hooks only: `const database = useDatabase()`, then `database.db`.
 */
export function useDatabase({ poolSize = 4 }: { readonly poolSize?: number } = {}): TestDatabase {
  const name = `quanto_test_${randomBytes(6).toString('hex')}`
  let opened: Opened | null = null
  const now = (): Opened => {
    if (!opened) throw new Error('The test database is only there inside tests and hooks.')
    return opened
  }

  beforeAll(async () => {
    opened = await createCopy(name, poolSize)
  })

  afterAll(async () => {
    await opened?.db.close()
    await opened?.adminPool.end()
    opened = null
    const { superuser, workers } = inject('database')
    for (const each of [superuser, ...workers])
      await withClient(each, (client) => client.query(`drop database if exists ${name} with (force)`))
  })

  return {
    get db() {
      return now().db
    },
    get adminPool() {
      return now().adminPool
    },
    get connection() {
      return now().connection
    },
    get owning() {
      return now().owning
    },
    createCompany: (companyName = 'Test store') => createCompany(now().db, companyName),
  }
}

async function createCopy(name: string, poolSize: number): Promise<Opened> {
  const server = inject('database')
  const connection = connectionToDatabase(server.connection, name)
  for (const each of [server.superuser, ...server.workers]) await copyTemplate(each, server.template, name)
  // A copy does not inherit the settings of its template.
  if (server.workers.length > 0)
    await withClient(connectionToDatabase(server.superuser, name), (client) => client.query(handOverSettings))
  const adminPool = new pg.Pool({
    ...clientConfig(connectionToDatabase(server.superuser, name), { TimeZone: 'UTC' }),
    max: 2,
  })
  adminPool.on('error', () => undefined)
  const db = await openDatabase({ connection, poolSize, log: pino({ level: 'silent' }) })
  return { db, adminPool, connection, owning: connectionToDatabase(server.owning, name) }
}

/** By files: the usual copy writes each page to the log, which took a third of a second of processor time. */
async function copyTemplate(superuser: Connection, template: string, name: string): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [template],
    )
    await client.query(
      `create database ${name} template ${template} strategy file_copy owner ${pg.escapeIdentifier(rows[0]?.owner ?? '')}`,
    )
  })
}

async function createCompany(db: Database, name: string): Promise<TestCompany> {
  const companyId = randomUUID()
  const userId = randomUUID()
  await db.inTenant(companyId, async ({ client }) => {
    await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $3)', [
      companyId,
      name,
      userId,
    ])
    await client.query('insert into users (company_id, user_id, email) values ($1, $2, $3)', [
      companyId,
      userId,
      `${userId}@example.test`,
    ])
  })
  return { companyId, userId }
}
