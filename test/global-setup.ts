import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Connection, connectionToDatabase, withClient } from '#server/db/connection'
import { startEmbedded } from '#server/db/embedded/start-embedded'
import { migrate } from '#server/db/migrate'
import { joinNodes } from './citus-cluster.ts'
import { distributeTemplate, startCitusServer } from './citus-server.ts'
import { fastFolder } from './fast-folder.ts'
import { statementSettings, writeStatements } from './statements.ts'

/** The server of this test run; `template` is a migrated database that each test file copies. */
export interface TestServer {
  readonly connection: Connection
  readonly owning: Connection
  readonly superuser: Connection
  readonly template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestServer
  }
}

const log = pino({ level: 'warn' })

/** `TEST_DATABASE_URL` names a server to test on instead, with a superuser, who may create databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const onCitus = process.env.TEST_ON_CITUS === 'on'
  const citus = onCitus ? await startCitusServer() : null
  const server = citus ?? (url ? existingServer(url) : await ownServer())
  const template = `quanto_template_${randomBytes(4).toString('hex')}`
  const drop = () =>
    withClient(server.superuser, (client) => client.query(`drop database if exists ${template}`))
  try {
    await createDatabase(server, template)
    if (citus) await joinNodes(citus.cluster, template)
    await migrate({ connection: connectionToDatabase(server.owning, template), log })
    if (onCitus) await distributeTemplate(server.superuser, template)
  } catch (error) {
    await server.stop()
    throw error
  }
  const { connection, owning, superuser } = server
  project.provide('database', { connection, owning, superuser, template })
  return async () => {
    if (!url && !onCitus) await writeStatements(superuser, connectionToDatabase(superuser, template))
    await drop()
    await server.stop()
  }
}

async function createDatabase(
  { owning, superuser }: Omit<TestServer, 'template'>,
  template: string,
): Promise<void> {
  const owner = await withClient(owning, (client) =>
    client.query<{ name: string }>('select current_user as name'),
  )
  await withClient(superuser, (client) =>
    client.query(`create database ${template} owner ${pg.escapeIdentifier(owner.rows[0]?.name ?? '')}`),
  )
}

function existingServer(connectionString: string) {
  const connection = { connectionString }
  return { connection, owning: connection, superuser: connection, stop: async () => undefined }
}

async function ownServer() {
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-test-'))
  // Started by root, the server runs under another account, which has to get in.
  await chmod(folder, 0o711)
  const { connection, owning, superuser, stop } = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    log,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
      ...statementSettings,
    },
  })
  return {
    connection,
    owning,
    superuser,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
