import type { TenantTransaction } from '../../db/database.ts'
import { foldCode } from '../imports/reading/text.ts'

export interface ResolvedProducts {
  /** By the name as it was written. */
  readonly ids: ReadonlyMap<string, string>
  /** Those that had to be made. */
  readonly added: number
}

/** The product that each name means: its code first, then its title in any case; else a new one is made. */
export async function resolveProducts(
  { client }: TenantTransaction,
  companyId: string,
  names: readonly string[],
): Promise<ResolvedProducts> {
  const unique = [...new Set(names)]
  const { rows } = await client.query<{ name: string; id: string }>(resolveSql, [
    companyId,
    unique,
    unique.map(foldCode),
  ])
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const unknown = unique.filter((name) => !ids.has(name))
  if (unknown.length === 0) return { ids, added: 0 }
  const made = await client.query<{ sku: string; id: string }>(
    `insert into products (company_id, sku, title, source)
     select distinct on (sku) $1, sku, title, 'manual' from unnest($2::text[], $3::text[]) as n (sku, title)
     on conflict (company_id, sku) do update set sku = excluded.sku
     returning sku, product_id as id`,
    [companyId, unknown.map(foldCode), unknown],
  )
  const bySku = new Map(made.rows.map(({ sku, id }) => [sku, id]))
  for (const name of unknown) ids.set(name, bySku.get(foldCode(name))!)
  return { ids, added: made.rows.length }
}

const resolveSql = `
  select n.name, found.id from unnest($2::text[], $3::text[]) as n (name, code)
  cross join lateral (
    (select product_id as id from products where company_id = $1 and sku = n.code)
    union all
    (select product_id from products where company_id = $1 and lower(title) = lower(n.name) order by product_id limit 1)
    limit 1
  ) found`
