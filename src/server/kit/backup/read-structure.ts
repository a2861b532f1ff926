import pg from 'pg'
import type { BackupHeader } from './backup-format.ts'

/** The schemas that hold what a restart needs: the companies, the sign-in, the queue. */
const SCHEMAS = ['public', 'identity', 'pgboss']
/** The queue's own bookkeeping is not copied: its version, maintenance times and daily statistics. */
const NOT_COPIED = /^pgboss\.(version$|queue_stats)/

export interface Structure {
  /** Ordered so that no row refers to a row of a later table. */
  readonly tables: BackupHeader['tables']
  readonly migrations: BackupHeader['migrations']
  readonly queueVersion: number
  readonly server: string
}

interface TableRow {
  readonly name: string
  readonly columns: string[]
  readonly needs: string[]
}

/** Reads the tables to copy from the catalogue, so that tables of later migrations are included automatically. */
export async function readStructure(client: pg.ClientBase): Promise<Structure> {
  const { rows } = await client.query<TableRow>(
    `select n.nspname || '.' || c.relname as name,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct rn.nspname || '.' || r.relname), '{}') from pg_constraint k
        join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const found = rows.filter(({ name }) => !NOT_COPIED.test(name))
  const version = await client.query<{ queue: number; server: string }>(
    "select (select max(version) from pgboss.version) as queue, current_setting('server_version') as server",
  )
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from quanto.migrations order by name',
  )
  return {
    tables: inOrder(found).map(({ name, columns }) => ({ name, columns })),
    migrations: migrations.rows,
    queueVersion: version.rows[0]?.queue ?? 0,
    server: version.rows[0]?.server ?? '',
  }
}

function inOrder(tables: readonly TableRow[]): TableRow[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: TableRow[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

/** Quotes a qualified name such as `public.order_lines` for SQL. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** True if row-level security binds this login, which is possible even for the owner of the tables. */
export async function isBound(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ bound: boolean }>(
    'select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user',
  )
  return rows[0]?.bound ?? true
}
