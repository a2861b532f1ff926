import pg from 'pg'
import { isBound, quoted } from './read-structure.ts'

const POLICY = 'backup_reads'
const LOCK_TIMEOUT_MS = 5_000

/**
 * Row-level security may bind the owner of an external database. A temporary policy for the owner alone lets it read
 * everything during the backup; nothing changes for the application's role.
 */
export async function readingEverything<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  if (!(await isBound(client))) return run()
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
