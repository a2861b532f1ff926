import type pg from 'pg'
import { ensureAppRole } from './app-role.ts'
import { applyMigrations } from './apply-migrations.ts'
import { type Connection, type Log, withClient } from './connection.ts'
import { DatabaseProblem } from './database-problem.ts'
import { namingClosedServers } from './distributed/worker-logins.ts'
import { installQueue } from './install-queue.ts'
import { PATIENCE, type Patience, withLockRetries } from './lock-retries.ts'
import { namingMissingRight } from './name-missing-right.ts'

interface Migrate {
  readonly connection: Connection
  readonly log: Log
  readonly patience?: Patience
}

const OLDEST_SERVER = 150_000
/** Lock number shared by all Quanto processes, so that several may start at the same time. */
export const ADVISORY_LOCK = 7_105_181_011

/** Migrates a database to this version of Quanto: role, tables, row-level security, grants, queue. Safe to repeat. */
export async function migrate({ connection, log, patience = PATIENCE }: Migrate): Promise<void> {
  const run = async (client: pg.Client) => {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await withLockRetries(client, patience, log, async () => {
      await namingClosedServers(client, () => ensureAppRole(client))
      await changingStructure(client, async () => {
        const applied = await applyMigrations(client)
        if (applied.length > 0) {
          const newest = applied.at(-1)
          log.info({ migrations: applied.length, newest }, 'migrations applied')
        }
        await installQueue(client, log)
      })
    })
  }
  await withClient(connection, run, withoutHandingOver)
}

/**
 * On a Citus cluster SET LOCAL would make Citus repeat the whole text, including the queue's tables, on each server.
 */
const withoutHandingOver = { 'citus.propagate_set_commands': 'none' }

function changingStructure(client: pg.Client, run: () => Promise<void>): Promise<void> {
  return namingClosedServers(client, () => namingMissingRight(client, run))
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  if (rows[0] && rows[0].number < OLDEST_SERVER)
    throw new DatabaseProblem(`Quanto needs PostgreSQL 15 or newer; this server is ${rows[0].version}.`)
}
