import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type TenantContext, tenantContext } from '#server/kit/context'
import { type Connection, connectionToDatabase, withClient } from '#server/kit/db/connection'
import { type Database, openDatabase } from '#server/kit/db/database'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import { createLog } from '#server/kit/log'
import { appContext } from '../../test/app-context.ts'
import { fastFolder } from '../../test/fast-folder.ts'

/** The product's own server code without its port: functions are called as the routes call them. */
export interface OpenServer {
  /** Opens a company in its own database, at noon of a day (since 1970-01-01). */
  openCompany(today: number): Promise<OpenCompany>
  stop(): Promise<void>
}

export interface OpenCompany {
  readonly ctx: TenantContext
  readonly connection: Connection
  /** Deletes the database, because sixty stores would take gigabytes. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const log = createLog('silent')

export async function openServer(): Promise<OpenServer> {
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-claims-'))
  // If started by root, the database runs under another account, which needs access.
  await chmod(folder, 0o711)
  const embedded = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    log,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const { superuser, owning } = embedded
  const owner = await withClient(owning, (client) =>
    client.query<{ name: string }>('select current_user as name'),
  )
  const create = (name: string, from: string) =>
    withClient(superuser, (client) =>
      client.query(`create database ${name} ${from} owner ${pg.escapeIdentifier(owner.rows[0]?.name ?? '')}`),
    )
  await create('claims_template', '')
  await migrate({ connection: connectionToDatabase(owning, 'claims_template'), log })
  return {
    openCompany: async (today) => {
      const name = `claims_${randomBytes(6).toString('hex')}`
      await create(name, 'template claims_template')
      const connection = connectionToDatabase(embedded.connection, name)
      const db = await openDatabase({ connection, poolSize: 4, log })
      return {
        ctx: await createCompany(db, today),
        connection,
        close: async () => {
          await db.close()
          await withClient(superuser, (client) => client.query(`drop database ${name} with (force)`))
        },
      }
    },
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createCompany(db: Database, today: number): Promise<TenantContext> {
  const [companyId, userId] = [randomUUID(), randomUUID()]
  await db.inTenant(companyId, async ({ client }) => {
    await client.query('insert into companies (company_id, name, created_by) values ($1, $2, $3)', [
      companyId,
      'Claims',
      userId,
    ])
    await client.query('insert into users (company_id, user_id, email) values ($1, $2, $3)', [
      companyId,
      userId,
      `${userId}@example.test`,
    ])
  })
  const clock = () => new Date((today + 0.5) * DAY_MS)
  return tenantContext(appContext({ db, clock }), companyId, userId)
}
