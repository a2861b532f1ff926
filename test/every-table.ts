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

/** What a column holds instead, by `table.column`: where only certain values make sense. */
export type Said = Readonly<Record<string, string | null>>

/** Every table of companies, and every table of the sign-in that holds something of a person. */
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
 * One row in every one of these tables, made from the catalogue: a table that is added later is filled, too.
 * A column's value follows from its name, so that what refers to each other has the same name and value.
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
    // Not in the order of the references: what refers to a row is there before it.
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

/** Rows of this person, by table; tables without any are left out. */
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

/** Well-formed (RFC 9562, version 4): a malformed id is refused before any row is looked for. */
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
  // A comparison has the id of the run that made it.
  const name = column === 'comparison_id' ? 'run_id' : column
  const digest = createHash('sha256').update(`${who.companyId} ${name}`).digest('hex')
  switch (type) {
    case 'uuid':
      return /^(user_id|.*_by|actor_id)$/.test(column) ? who.userId : madeId(digest)
    case 'integer':
    case 'smallint':
      return '1'
    case 'bigint':
      return String(Number.parseInt(digest.slice(0, 8), 16))
    case 'numeric':
    case 'double precision':
    case 'real':
      return '1'
    case 'boolean':
      return 'false'
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
