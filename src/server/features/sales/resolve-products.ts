import type { TenantTransaction } from '../../db/database.ts'
import { noteCatalogueChange } from '../catalogue/kept/note-catalogue-change.ts'
import { foldCode } from '../imports/reading/text.ts'

export interface ResolvedProducts {
  /** By the name as it was written. */
  readonly ids: ReadonlyMap<string, string>
  /** Those that had to be made. */
  readonly added: number
}

/** The product that each name means: its code first, then its title, then its title in any case; else a new one. */
export async function resolveProducts(
  tx: TenantTransaction,
  companyId: string,
  names: readonly string[],
): Promise<ResolvedProducts> {
  const unique = [...new Set(names)]
  const ids = new Map<string, string>()
  for (const sql of [byCodeSql, byTitleSql]) {
    const unknown = unique.filter((name) => !ids.has(name))
    if (unknown.length === 0) return { ids, added: 0 }
    const { rows } = await tx.client.query<{ name: string; id: string }>(sql, [
      companyId,
      unknown,
      unknown.map(foldCode),
    ])
    for (const { name, id } of rows) ids.set(name, id)
  }
  const unknown = unique.filter((name) => !ids.has(name))
  return { ids, added: unknown.length === 0 ? 0 : await addProducts(tx, companyId, unknown, ids) }
}

async function addProducts(
  { client }: TenantTransaction,
  companyId: string,
  names: readonly string[],
  ids: Map<string, string>,
): Promise<number> {
  const { rows } = await client.query<{ sku: string; id: string }>(
    `insert into products (company_id, sku, title, source)
     select distinct on (sku) $1, sku, title, 'manual' from unnest($2::text[], $3::text[]) as n (sku, title)
     on conflict (company_id, sku) do update set sku = excluded.sku
     returning sku, product_id as id`,
    [companyId, names.map(foldCode), names],
  )
  const bySku = new Map(rows.map(({ sku, id }) => [sku, id]))
  for (const name of names) ids.set(name, bySku.get(foldCode(name))!)
  await noteCatalogueChange(client, companyId)
  return rows.length
}

/** Each of them a look into an index. */
const byCodeSql = `
  select n.name, found.id from unnest($2::text[], $3::text[]) as n (name, code)
  cross join lateral (
    (select product_id as id from products where company_id = $1 and sku = n.code)
    union all
    (select product_id from products where company_id = $1 and title = n.name order by product_id limit 1)
    limit 1
  ) found`

/**
 * One look at every product for all names together: under row-level security no index serves lower(title),
 * a function that the database does not trust with other tenants' rows.
 */
const byTitleSql = `
  select n.name, min(p.product_id) as id
  from unnest($2::text[], $3::text[]) as n (name, code)
  join products p on p.company_id = $1 and lower(p.title) = lower(n.name)
  group by n.name`
