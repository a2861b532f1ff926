import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Connection, connectionToDatabase, withClient } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { migrate } from '#server/kit/db/migrate'
import { startCitusServer } from './citus-server.ts'
import { fastFolder } from './fast-folder.ts'
import { statementSettings, writeStatements } from './statements.ts'

/** The server of this test run; `template` is a migrated database that each test file copies. */
export interface TestServer {
  readonly connection: Connection
  readonly owning: Connection
  readonly superuser: Connection
  /** Further servers that need a copy: the workers of a Citus cluster. */
  readonly workers: readonly Connection[]
  readonly template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestServer
  }
}

interface StartedServer extends Omit<TestServer, 'template'> {
  createTemplate(name: string): Promise<void>
  /** Saves the results of the run for other steps. */
  finish(template: string): Promise<void>
  stop(): Promise<void>
}

const log = pino({ level: 'warn' })

/**
 * `TEST_DATABASE_URL` selects another test server, with a superuser who may create databases. With
 * `TEST_ON_CITUS=on` (`npm test -- citus`) it is a real Citus cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await start()
  const template = `quanto_template_${randomBytes(4).toString('hex')}`
  try {
    await server.createTemplate(template)
  } catch (error) {
    await server.stop()
    throw error
  }
  const { connection, owning, superuser, workers } = server
  project.provide('database', { connection, owning, superuser, workers, template })
  return async () => {
    await server.finish(template)
    await server.stop()
  }
}

async function start(): Promise<StartedServer> {
  if (process.env.TEST_ON_CITUS === 'on') return startCitusServer()
  const url = process.env.TEST_DATABASE_URL
  const server = url ? existingServer(url) : await ownServer()
  const { owning, superuser } = server
  return {
    ...server,
    workers: [],
    createTemplate: async (name) => {
      const owner = await withClient(owning, (client) =>
        client.query<{ name: string }>('select current_user as name'),
      )
      await withClient(superuser, (client) =>
        client.query(`create database ${name} owner ${pg.escapeIdentifier(owner.rows[0]?.name ?? '')}`),
      )
      await migrate({ connection: connectionToDatabase(owning, name), log })
    },
    finish: async (template) => {
      if (!url) await writeStatements(superuser, connectionToDatabase(superuser, template))
      await withClient(superuser, (client) => client.query(`drop database if exists ${template}`))
    },
  }
}

function existingServer(connectionString: string) {
  const connection = { connectionString }
  return { connection, owning: connection, superuser: connection, stop: async () => undefined }
}

async function ownServer() {
  const folder = await mkdtemp(path.join(fastFolder(), 'quanto-test-'))
  // If root starts it, the server runs under another account, which needs access.
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
