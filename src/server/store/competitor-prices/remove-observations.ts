import type { Queryable } from '../../kit/db/queryable.ts'

/**
 * Removes the prices that an import brought, with the products and competitors that only it named; returns the number
 * of prices. Products about which a person decided stay, out of sight, so that the same file again is matched as before.
 */
export async function removeObservations(
  client: Queryable,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<number> {
  const values = [companyId, importId]
  const { rowCount } = await client.query(
    'delete from competitor_prices where company_id = $1 and import_id = $2',
    values,
  )
  // Locked before the next statement looks for their prices, so that it sees those of a push that named them just now.
  await client.query(
    'select from competitor_products where company_id = $1 and import_id = $2 order by competitor_id, external_key for update',
    values,
  )
  const gone = await client.query<{ id: string }>(
    `delete from competitor_products c where c.company_id = $1 and c.import_id = $2 and c.state <> 'ignored'
       and not exists (
         select from competitor_prices p
         where p.company_id = $1 and p.competitor_id = c.competitor_id and p.external_key = c.external_key)
       and not exists (
         select from competitor_matches m
         where m.company_id = $1 and m.competitor_id = c.competitor_id and m.external_key = c.external_key
           and m.decided_by is not null)
     returning c.competitor_id as id`,
    values,
  )
  await client.query(
    `update competitor_products c set has_prices = false where c.company_id = $1 and c.import_id = $2 and not exists (
       select from competitor_prices p
       where p.company_id = $1 and p.competitor_id = c.competitor_id and p.external_key = c.external_key)`,
    values,
  )
  const competitors = [...new Set(gone.rows.map(({ id }) => id))]
  if (competitors.length > 0)
    await client.query(
      `delete from competitors c where c.company_id = $1 and c.competitor_id = any($2::uuid[]) and not exists (
         select from competitor_products p where p.company_id = $1 and p.competitor_id = c.competitor_id)`,
      [companyId, competitors],
    )
  return rowCount ?? 0
}
