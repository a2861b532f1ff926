import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from './connection.ts'

const QUEUE_SCHEMA = 'pgboss'

const INDEX_BUILDS_TIMEOUT_MS = 120_000
const INDEX_BUILDS_POLL_MS = 500

/**
 * pg-boss lays out and upgrades its own schema, under the owner; at run time it starts with
 * `migrate: false` under the application's role, which the default privileges let in.
 */
export async function installQueue(client: pg.Client, log: Log): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, migrate: true, supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'the queue reported an error while being installed'))
  await ensureSchema(client)
  await boss.start()
  try {
    await indexBuilds(boss)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

/** Made here and not by pg-boss, so that the default privileges cover every table it makes in there. */
async function ensureSchema(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${QUEUE_SCHEMA}`)
  await client.query(`grant usage on schema ${QUEUE_SCHEMA} to quanto_app`)
  await client.query(
    `alter default privileges in schema ${QUEUE_SCHEMA} grant select, insert, update, delete on tables to quanto_app`,
  )
}

/** An upgrade of pg-boss may leave index builds to its background; they need the owner, so they end here. */
async function indexBuilds(boss: PgBoss): Promise<void> {
  const deadline = Date.now() + INDEX_BUILDS_TIMEOUT_MS
  while (Date.now() < deadline) {
    const open = (await boss.getBamStatus()).filter(
      ({ status }) => status === 'pending' || status === 'in_progress',
    )
    if (open.length === 0) return
    await pause(INDEX_BUILDS_POLL_MS)
  }
}
