import { createHash } from 'node:crypto'
import type pg from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly generated: boolean
}

export interface Somebody {
  readonly companyId: string
  readonly userId: string
  readonly accountId: string
  readonly email: string
}

/** Values for columns that accept only certain ones, by `table.column`. */
export type Said = Readonly<Record<string, string | null>>

/** Every table with company data, and every table of the sign-in with personal data. */
export async function personalTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'identity' and c.relname <> 'signing_keys'
         or n.nspname = 'public' and exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Inserts one row into each of these tables, generated from the catalogue, so that new tables are filled too.
 * A column's value is derived from its name, so that references have the same name and value.
 */
export async function fillEveryTable(pool: pg.Pool, who: Somebody, said: Said = {}): Promise<void> {
  const { rows } = await pool.query<Column>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, format_type(a.atttypid, null) as type,
       a.attidentity <> '' or a.attgenerated <> '' as generated
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity') order by a.attnum`,
  )
  const client = await pool.connect()
  try {
    // Disables foreign keys, because rows are not inserted in the order of their references.
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const table of await personalTables(pool)) {
      const columns = rows.filter(
        (row) => row.table === table && (!row.generated || row.column === 'product_id'),
      )
      const names = columns.map(({ column }) => `"${column}"`).join(', ')
      const places = columns.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ')
      await client.query(
        `insert into ${table} (${names}) overriding system value values (${places}) on conflict do nothing`,
        columns.map((column) => contentOf(column, who, said)),
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function contentOf(column: Column, who: Somebody, said: Said): string | null {
  const value = said[`${column.table.replace('public.', '')}.${column.column}`]
  return value === undefined ? sampleOf(column, who) : value
}

/** The number of this person's rows by table; empty tables are left out. */
export async function countEveryTable(
  pool: pg.Pool,
  who: Somebody,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of await personalTables(pool)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where to_jsonb(t)::text like any ($1)`,
      [[who.companyId, who.accountId, who.email].map((value) => `%${value}%`)],
    )
    if (rows[0] && rows[0].count > 0) counts[table] = rows[0].count
  }
  return counts
}

/** A valid id (RFC 9562, version 4), because a malformed one is refused before any row is looked up. */
const madeId = (digest: string) => digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

function sampleOf({ table, column, type }: Column, who: Somebody): string {
  if (column === 'company_id') return who.companyId
  if (column === 'account_id') return who.accountId
  if (['public.identities', 'identity.person_companies'].includes(table) && column === 'subject')
    return who.accountId
  if (column === 'issuer') return 'urn:quanto:embedded'
  if (column === 'email' || column === 'recipient') return who.email
  if (table === 'identity.records' && column === 'payload')
    return JSON.stringify({ accountId: who.accountId })
  // A comparison has the id of its run.
  const name = column === 'comparison_id' ? 'run_id' : column
  const digest = createHash('sha256').update(`${who.companyId} ${name}`).digest('hex')
  switch (type) {
    case 'uuid':
      return /^(user_id|.*_by|actor_id)$/.test(column) ? who.userId : madeId(digest)
    case 'integer':
    case 'smallint':
      return '1'
    case 'bigint':
      // Nine digits, by which an answer's ids are recognised.
      return String(100_000_000 + Number.parseInt(digest.slice(0, 7), 16))
    case 'numeric':
    case 'double precision':
    case 'real':
      return '1'
    case 'boolean':
      return column === 'has_prices' ? 'true' : 'false'
    case 'date':
      return '2026-01-01'
    case 'timestamp with time zone':
      return '2026-01-01T00:00:00Z'
    case 'jsonb':
    case 'json':
      return '{}'
    case 'bytea':
      return '\\x00'
    default:
      return type.endsWith('[]') ? '{}' : digest.slice(0, 12)
  }
}
