import pg from 'pg'
import { DatabaseProblem } from '../db/database-problem.ts'
import { isBound, quoted } from './read-structure.ts'

const POLICY = 'backup_reads'
const LOCK_TIMEOUT_MS = 5_000

/** Runs `run` while this session holds the lock; returns `null` without running it if another session holds it. */
export async function holdingLock<T>(
  client: pg.Client,
  name: string,
  run: () => Promise<T>,
): Promise<T | null> {
  const key = 'hashtextextended($1, 0)'
  const { rows } = await client.query<{ isHeld: boolean }>(
    `select pg_try_advisory_lock(${key}) as "isHeld"`,
    [name],
  )
  if (!rows[0]?.isHeld) return null
  try {
    return await run()
  } finally {
    // A broken session has freed it.
    await client.query(`select pg_advisory_unlock(${key})`, [name]).catch(() => undefined)
  }
}

/**
 * Row-level security may bind the owner of an external database. A temporary policy for the owner alone lets it read
 * everything during the backup; nothing changes for the application's role. One backup at a time: a second one would
 * withdraw the policy of the first, which would then read no rows.
 */
export async function readingEverything<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  if (!(await isBound(client))) return run()
  const done = await holdingLock(client, 'quanto backup reads', async () => ({
    value: await withPolicies(client, run),
  }))
  if (done === null) throw new DatabaseProblem('Another backup is running. Try again when it has ended.')
  return done.value
}

async function withPolicies<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select n.nspname || '.' || c.relname as name, current_user as role from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'identity') and c.relkind in ('r', 'p') and c.relforcerowsecurity order by 1`,
  )
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  const withdraw = async () => {
    for (const { name } of rows) await client.query(`drop policy if exists ${POLICY} on ${quoted(name)}`)
  }
  try {
    await withdraw()
    for (const { name, role } of rows)
      await client.query(
        `create policy ${POLICY} on ${quoted(name)} for select to ${pg.escapeIdentifier(role)} using (true)`,
      )
    return await run()
  } finally {
    await client.query('rollback').catch(() => undefined)
    await withdraw().catch(() => undefined)
  }
}
