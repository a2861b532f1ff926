import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type TenantContext, tenantContext } from '#server/context'
import type { Connection } from '#server/db/connection'
import { type Database, openDatabase } from '#server/db/database'
import { startEmbedded } from '#server/db/embedded/start-embedded'
import { migrate } from '#server/db/migrate'
import { createLog } from '#server/log'
import { appContext } from '../../test/app-context.ts'
import { fastFolder } from '../../test/fast-folder.ts'

/** The product's own server code on a database of its own, without its port: verbs are called as the routes call them. */
export interface OpenServer {
  readonly connection: Connection
  /** A new company, seen at noon of a day (since 1970-01-01). */
  createCompany(today: number): Promise<TenantContext>
  stop(): Promise<void>
}

const DAY_MS = 86_400_000

export async function openServer(): Promise<OpenServer> {
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-claims-'))
  // Started by root, the database runs under another account, which has to get in.
  await chmod(folder, 0o711)
  const log = createLog('silent')
  const embedded = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    log,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  await migrate({ connection: embedded.owning, log })
  const db = await openDatabase({ connection: embedded.connection, poolSize: 8, log })
  return {
    connection: embedded.connection,
    createCompany: (today) => createCompany(db, today),
    stop: async () => {
      await db.close()
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
