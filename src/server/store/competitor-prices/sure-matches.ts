import type { Queryable } from '../../kit/db/queryable.ts'

/** What waits with one candidate, of which nothing is in doubt: a person can confirm many of them together. */
export const sureSql = `
  select m.competitor_id, m.external_key, m.product_id, m.score
  from competitor_matches m
  join competitor_products c on c.company_id = $1 and c.competitor_id = m.competitor_id
    and c.external_key = m.external_key and c.state = 'waiting' and c.has_prices
  join competitors k on k.company_id = $1 and k.competitor_id = m.competitor_id and k.removed_at is null
  where m.company_id = $1 and m.status = 'proposed' and m.veto is null and m.score >= $2 and not exists (
    select from competitor_matches o
    where o.company_id = $1 and o.competitor_id = m.competitor_id and o.external_key = m.external_key
      and o.product_id <> m.product_id and o.status <> 'rejected')`

/** How many could be confirmed together, by each likeness. */
export async function countSure(
  client: Queryable,
  companyId: string,
  scores: readonly number[],
): Promise<{ minScore: number; count: number }[]> {
  const { rows } = await client.query<{ score: number }>(`select score from (${sureSql}) sure`, [
    companyId,
    Math.min(...scores),
  ])
  return scores.map((minScore) => ({ minScore, count: rows.filter(({ score }) => score >= minScore).length }))
}
