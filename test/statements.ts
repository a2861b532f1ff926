import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Connection, withClient } from '#server/kit/db/connection'

/** Settings that make the test server keep every distinct statement, with the role that ran it. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '50000',
  'pg_stat_statements.track_utility': 'off',
  // Includes statements inside a COPY or a function.
  'pg_stat_statements.track': 'all',
} as const

export const STATEMENTS_FILE = path.resolve(import.meta.dirname, '../dist/statements.json')

export interface Statements {
  /** Names of the tables whose rows belong to a company. */
  readonly tenantTables: readonly string[]
  readonly texts: readonly string[]
  /** Types of those tables' columns, by column name. */
  readonly columnTypes: Readonly<Record<string, readonly string[]>>
  /** Functions without any IMMUTABLE form. */
  readonly mutableFunctions: readonly string[]
}

const columnTypesSql = `
  select a.attname as name, array_agg(distinct t.typname::text) as types
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  group by 1`
const mutableFunctionsSql = `
  select proname as name from pg_proc group by 1 having bool_and(provolatile <> 'i') order by 1`

/**
 * Writes the statements that the application's role ran in this run, including threads and child processes, for
 * `scripts/check-shard-queries.ts`. `template` has the tables; the statements are those of the whole server.
 */
export async function writeStatements(superuser: Connection, template: Connection): Promise<void> {
  const tenantTables = await withClient(template, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    )
    return rows.map(({ name }) => name)
  })
  const { columnTypes, mutableFunctions } = await withClient(template, async (client) => {
    const columns = await client.query<{ name: string; types: string[] }>(columnTypesSql)
    const functions = await client.query<{ name: string }>(mutableFunctionsSql)
    return {
      columnTypes: Object.fromEntries(columns.rows.map(({ name, types }) => [name, types])),
      mutableFunctions: functions.rows.map(({ name }) => name),
    }
  })
  const texts = await withClient(superuser, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query<{ query: string }>(
      `select distinct query from pg_stat_statements where userid = 'quanto_app'::regrole order by 1`,
    )
    return rows.map(({ query }) => query)
  })
  await mkdir(path.dirname(STATEMENTS_FILE), { recursive: true })
  await writeFile(
    STATEMENTS_FILE,
    `${JSON.stringify({ tenantTables, texts, columnTypes, mutableFunctions } satisfies Statements, null, 1)}\n`,
  )
}
