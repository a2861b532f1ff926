import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { DatabaseProblem } from './database-problem.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

const FOLDER = new URL('./migrations/', import.meta.url)
const NUMBERED = /^\d{4}_[a-z0-9_-]+\.sql$/

/** Migration that had been applied when a backup was made. */
export type AppliedMigration = Pick<Migration, 'name' | 'sha256'>

/**
 * Runs new files of `migrations/` in the order of their numbers, then all files of `migrations/always` (which can be
 * repeated safely), in one transaction. `exactly` limits this to the migrations a backup was made with, so that its
 * rows fit.
 */
export async function applyMigrations(
  client: pg.Client,
  exactly?: readonly AppliedMigration[],
): Promise<readonly string[]> {
  const [known, always] = await Promise.all([read(FOLDER), read(new URL('./always/', FOLDER), /\.sql$/)])
  if (exactly) refuseSurprises(known, new Map(exactly.map(({ name, sha256 }) => [name, sha256])))
  const numbered = exactly ? known.filter(({ name }) => exactly.some((each) => each.name === name)) : known
  await client.query('begin')
  try {
    const done = await appliedBefore(client)
    refuseSurprises(numbered, done)
    const fresh = numbered.filter(({ name }) => !done.has(name))
    for (const migration of fresh) await apply(client, migration)
    for (const { sql, name } of always) await run(client, sql, name)
    await client.query('commit')
    return fresh.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function read(folder: URL, pattern: RegExp = NUMBERED): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function appliedBefore(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  await client.query('create schema if not exists quanto')
  await client.query(
    `create table if not exists quanto.migrations (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from quanto.migrations',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseSurprises(files: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of done) {
    const current = known.get(name)
    if (current === undefined)
      throw new DatabaseProblem(
        `The database has "${name}", which this version of Quanto does not know: it is newer.`,
      )
    if (current !== sha256)
      throw new DatabaseProblem(
        `The migration "${name}" was edited after it had been applied to this database.`,
      )
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await run(client, sql, name)
  await client.query('insert into quanto.migrations (name, sha256) values ($1, $2)', [name, sha256])
}

async function run(client: pg.Client, sql: string, name: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`The migration "${name}" failed: ${(error as Error).message}`, { cause: error })
  }
}
