import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from './connection.ts'

const QUEUE_SCHEMA = 'pgboss'

const INDEX_BUILDS_TIMEOUT_MS = 120_000
const INDEX_BUILDS_POLL_MS = 500

/**
 * Lets pg-boss create and upgrade its schema as the owner. At run time it starts with `migrate: false` in the
 * application's role, which has access through the default privileges.
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

/** Creates the schema before pg-boss does, so that the default privileges apply to all tables in it. */
async function ensureSchema(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${QUEUE_SCHEMA}`)
  await client.query(`grant usage on schema ${QUEUE_SCHEMA} to quanto_app`)
  await client.query(
    `alter default privileges in schema ${QUEUE_SCHEMA} grant select, insert, update, delete on tables to quanto_app`,
  )
}

/**
 * Finishes index builds that an upgrade of pg-boss leaves to its background work, because only the owner may do them.
 */
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
