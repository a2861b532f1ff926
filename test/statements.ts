import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { type Connection, withClient } from '#server/db/connection'

/** Makes the server of the tests keep every distinct statement, with the role that ran it. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '50000',
  'pg_stat_statements.track_utility': 'off',
} as const

export const STATEMENTS_FILE = path.resolve(import.meta.dirname, '../dist/statements.json')

export interface Statements {
  /** Names of the tables whose rows belong to a company. */
  readonly tenantTables: readonly string[]
  readonly texts: readonly RanStatement[]
}

interface RanStatement {
  readonly text: string
  /** PostgreSQL's own plan of it, for values not known; `null` where it cannot tell their types. */
  readonly plan: PlanNode | null
}

/** Of `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
  readonly [condition: string]: unknown
}

/**
 * What the application's role ran in this run, threads and child processes included, for
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
  const texts = await withClient(superuser, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query<{ query: string }>(
      `select distinct query from pg_stat_statements where userid = 'quanto_app'::regrole order by 1`,
    )
    return rows.map(({ query }) => query)
  })
  const planned = await withClient(template, (client) => planAll(client, texts))
  await mkdir(path.dirname(STATEMENTS_FILE), { recursive: true })
  await writeFile(
    STATEMENTS_FILE,
    `${JSON.stringify({ tenantTables, texts: planned } satisfies Statements, null, 1)}\n`,
  )
}

async function planAll(client: ClientBase, texts: readonly string[]): Promise<RanStatement[]> {
  const planned: RanStatement[] = []
  // Small tables would be read whole, and the conditions be elsewhere than in a large one.
  await client.query('set enable_seqscan = off; set statement_timeout = 5000')
  for (const text of texts) {
    const plan = await client
      .query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (generic_plan, verbose, format json) ${text}`,
      )
      .then(({ rows }) => rows[0]?.['QUERY PLAN'][0]?.Plan ?? null)
      .catch(() => null)
    planned.push({ text, plan })
  }
  return planned
}
