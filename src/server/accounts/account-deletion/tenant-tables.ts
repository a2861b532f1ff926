import type { Queryable } from '../../kit/db/queryable.ts'

/** Every table whose rows belong to a company, from the database's own catalogue. */
export async function tenantTables(client: Queryable): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by c.relname`,
  )
  return rows.map(({ name }) => name)
}
