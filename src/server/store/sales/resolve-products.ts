import type { TenantTransaction } from '../../kit/db/database.ts'
import { createNamedProducts } from '../catalogue/write-products.ts'
import { foldCode } from '../imports/cells/text.ts'

export interface ResolvedProducts {
  /** Ids by the name as written. */
  readonly ids: ReadonlyMap<string, string>
  /** Number of products that were created. */
  readonly added: number
}

/** Names per statement: the database client joins them into one text without giving other requests a turn. */
const NAMES_PER_STATEMENT = 20_000

/**
 * Finds the product of each name: by its code first, then its title, then its title in any case; else creates one.
 */
export async function resolveProducts(
  tx: TenantTransaction,
  companyId: string,
  names: readonly string[],
): Promise<ResolvedProducts> {
  const unique = [...new Set(names)]
  const ids = new Map<string, string>()
  const made = new Set<string>()
  for (let from = 0; from < unique.length; from += NAMES_PER_STATEMENT) {
    const part = unique.slice(from, from + NAMES_PER_STATEMENT)
    for (const id of await resolvePart(tx, companyId, part, ids)) made.add(id)
  }
  return { ids, added: made.size }
}

/** Adds to `ids`; returns the number of products created. */
async function resolvePart(
  tx: TenantTransaction,
  companyId: string,
  names: readonly string[],
  ids: Map<string, string>,
): Promise<readonly string[]> {
  const unknown = () => names.filter((name) => !ids.has(name))
  for (const sql of [byCodeSql, byTitleSql]) {
    const asked = unknown()
    if (asked.length === 0) return []
    const { rows } = await tx.client.query<{ name: string; id: string }>(sql, [
      companyId,
      asked,
      asked.map(foldCode),
    ])
    for (const { name, id } of rows) ids.set(name, id)
  }
  return unknown().length === 0 ? [] : addProducts(tx, companyId, unknown(), ids)
}

async function addProducts(
  { client }: TenantTransaction,
  companyId: string,
  names: readonly string[],
  ids: Map<string, string>,
): Promise<readonly string[]> {
  const named = names.map((title) => ({ sku: foldCode(title), title }))
  const bySku = await createNamedProducts(client, companyId, named)
  for (const { sku, title } of named) ids.set(title, bySku.get(sku)!)
  return [...bySku.values()]
}

/** Each name is one index look-up. */
const byCodeSql = `
  select n.name, found.id from unnest($2::text[], $3::text[]) as n (name, code)
  cross join lateral (
    (select product_id as id from products where company_id = $1 and sku = n.code)
    union all
    (select product_id from products where company_id = $1 and title = n.name order by product_id limit 1)
    limit 1
  ) found`

/**
 * Reads every product once for all names together: under row-level security no index serves lower(title), because
 * the function is not marked leakproof.
 */
const byTitleSql = `
  select n.name, min(p.product_id) as id
  from unnest($2::text[], $3::text[]) as n (name, code)
  join products p on p.company_id = $1 and lower(p.title) = lower(n.name)
  group by n.name`
