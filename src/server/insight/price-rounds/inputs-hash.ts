import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'

/** Estimates, prices and costs of the sold products, limits and confirmed ladders, in a fixed order. */
const hashSql = `
  select md5(concat_ws('#',
    (select max(created_at)::text from estimate_runs where company_id = $1),
    (select md5(string_agg(concat_ws(':', p.product_id, ${TODAYS_PRICE}, p.cost), ',' order by p.product_id))
      from price_facts f join products p on p.company_id = f.company_id and p.product_id = f.product_id
      where f.company_id = $1),
    (select string_agg(concat_ws(':', product_type, goal, margin_floor, max_step, ending, min_price, max_price,
      min_days_between_changes, assumed_margin), ',' order by product_type) from guard_rails where company_id = $1),
    (select string_agg(concat_ws(':', m.ladder_id, m.product_id, m.size), ',' order by m.ladder_id, m.product_id)
      from price_ladder_members m
      join price_ladders l on l.company_id = m.company_id and l.ladder_id = m.ladder_id
      where m.company_id = $1 and l.status = 'confirmed'))) as hash`

/** Hash of everything from which rounds are solved; a round with another one is older than the estimate. */
export async function readInputsHash({ client }: TenantTransaction, companyId: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>({
    name: 'price-round-inputs',
    text: hashSql,
    values: [companyId],
  })
  return rows[0]!.hash
}
