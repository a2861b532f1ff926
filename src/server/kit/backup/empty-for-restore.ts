import type pg from 'pg'
import { DatabaseProblem } from '../db/database-problem.ts'
import { isBound, quoted, type Structure } from './read-structure.ts'

/**
 * Runs in the transaction of a restore: refuses a database with company data, deletes the rows that a start creates
 * (keys, queues) and lifts row-level security for the owner. The returned function restores that security.
 */
export async function emptyForRestore(
  client: pg.Client,
  { tables }: Structure,
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const closed = (await isBound(client)) ? await forced(client, names) : []
  for (const name of closed) await client.query(`alter table ${quoted(name)} no force row level security`)
  for (const name of names.filter(holdsPeople)) {
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${quoted(name)}) as used`,
    )
    if (rows[0]?.used)
      throw new DatabaseProblem(
        `The database is not empty (${name} has rows), and a restore never writes over data. ` +
          'Restore into an empty place: another QUANTO_DATA_DIR, or a new database in DATABASE_URL.',
      )
  }
  await client.query(`truncate ${names.map(quoted).join(', ')}`)
  // The source database already checked these rows, so a superuser skips the foreign-key checks.
  if (closed.length === 0 && (await isSuperuser(client)))
    await client.query("set local session_replication_role = 'replica'")
  return async () => {
    for (const name of closed) await client.query(`alter table ${quoted(name)} force row level security`)
  }
}

async function forced(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname || '.' || c.relname = any ($1)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

function holdsPeople(table: string): boolean {
  return table.startsWith('public.') || table === 'identity.accounts'
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select current_setting('is_superuser') = 'on' as is")
  return rows[0]?.is ?? false
}
