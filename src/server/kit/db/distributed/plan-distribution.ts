import type pg from 'pg'
import { DatabaseProblem } from '../database-problem.ts'

/** Tables with rows of companies and shared tables, as read from the catalog. */
export interface Shape {
  readonly tables: readonly Table[]
  readonly foreignKeys: readonly ForeignKey[]
}

export interface Table {
  /** Schema and name, quoted for SQL where needed. */
  readonly name: string
  readonly hasCompany: boolean
  /** `none`: an ordinary table; otherwise its kind in Citus. */
  readonly state: 'none' | 'distributed' | 'reference'
  /** Unique constraints and indexes without `company_id`, which no single server could enforce. */
  readonly uniqueWithoutCompany: readonly string[]
}

export interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  /** Text from `pg_get_constraintdef`. */
  readonly definition: string
}

const ROOT = 'public.companies'

/**
 * Returns the statements that distribute a database over a Citus cluster: tables with a `company_id` by that column,
 * co-located per company; shared tables as full copies on each server. Foreign keys are dropped first and restored
 * last, so the order of tables does not matter. Steps done before are left out.
 */
export function planDistribution({ tables, foreignKeys }: Shape): readonly string[] {
  const impossible = tables.filter(
    ({ hasCompany, uniqueWithoutCompany }) => hasCompany && uniqueWithoutCompany.length > 0,
  )
  if (impossible.length > 0)
    throw new DatabaseProblem(
      `These keys do not hold company_id and cannot be kept unique over several servers: ${impossible
        .flatMap(({ name, uniqueWithoutCompany }) => uniqueWithoutCompany.map((key) => `${name} ${key}`))
        .join(', ')}.`,
    )
  const open = tables.filter(({ state }) => state === 'none')
  const moving = new Set(open.map(({ name }) => name))
  const touched = foreignKeys.filter(({ from, to }) => moving.has(from) || moving.has(to))
  const own = open.filter(({ hasCompany }) => hasCompany)
  const root = own.filter(({ name }) => name === ROOT)
  const rest = own.filter(({ name }) => name !== ROOT)
  const shared = open.filter(({ hasCompany }) => !hasCompany)
  return [
    ...touched.map(({ from, name }) => `alter table ${from} drop constraint ${name}`),
    ...shared.map(({ name }) => `select create_reference_table('${quote(name)}')`),
    ...root.map(
      ({ name }) =>
        `select create_distributed_table('${quote(name)}', 'company_id', colocate_with => 'none')`,
    ),
    ...rest.map(
      ({ name }) =>
        `select create_distributed_table('${quote(name)}', 'company_id', colocate_with => '${ROOT}')`,
    ),
    ...touched.map(
      ({ from, name, definition }) => `alter table ${from} add constraint ${name} ${definition}`,
    ),
  ]
}

function quote(text: string): string {
  return text.replaceAll("'", "''")
}

const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
      as "hasCompany",
    coalesce((select case d.partmethod when 'h' then 'distributed' else 'reference' end
      from pg_dist_partition d where d.logicalrelid = c.oid), 'none') as state,
    coalesce((select array_agg(i.indexrelid::regclass::text order by 1) from pg_index i
      where i.indrelid = c.oid and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any (i.indkey)
      )), '{}') as "uniqueWithoutCompany"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`

const foreignKeysSql = `
  select format('%I', o.conname) as name, pg_get_constraintdef(o.oid) as definition,
    (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = o.conrelid) as "from",
    (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = o.confrelid) as "to"
  from pg_constraint o join pg_namespace s on s.oid = o.connamespace
  where o.contype = 'f' and s.nspname = 'public' and o.conparentid = 0 order by 3, 1`

/**
 * Reads the tables to distribute. The schemas of the sign-in and the queue stay on the coordinator: they hold no
 * companies' rows.
 */
export async function readShape(client: pg.Client): Promise<Shape> {
  const tables = await client.query<Table>(tablesSql)
  const foreignKeys = await client.query<ForeignKey>(foreignKeysSql)
  return { tables: tables.rows, foreignKeys: foreignKeys.rows }
}
