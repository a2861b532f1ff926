import type { Client } from 'pg'
import type { BasketPartner } from '#analytics'

/** Orders of two products beyond those expected by chance, per order of the first; both ways. */
const partnersSql = `
  with pairs as (
    select product_a as product, product_b as partner, together - expected as extra from basket_rules
    where company_id = $1 and kind = 'complement'
    union all
    select product_b, product_a, together - expected from basket_rules
    where company_id = $1 and kind = 'complement'
  )
  select pairs.product, pairs.partner, least(1, pairs.extra / b.orders) as rate
  from pairs join basket_products b on b.company_id = $1 and b.product_id = pairs.product
  where pairs.extra > 0 and b.orders > 0`

/** Reads products bought together, numbered as `productIds`; `null`: the baskets have not been mined yet. */
export async function readPartners(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<readonly BasketPartner[] | null> {
  const { rows: runs } = await client.query<{ mined: boolean }>(
    'select mined_at is not null as mined from basket_runs where company_id = $1',
    [companyId],
  )
  if (!runs[0]?.mined) return null
  const { rows } = await client.query<{ product: string; partner: string; rate: number }>(partnersSql, [
    companyId,
  ])
  const numbers = new Map(productIds.map((id, at) => [String(id), at]))
  return rows.flatMap(({ product, partner, rate }) => {
    const [from, to] = [numbers.get(product), numbers.get(partner)]
    return from === undefined || to === undefined ? [] : [{ product: from, partner: to, rate }]
  })
}
