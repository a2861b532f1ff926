import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { outlookJoin } from '../outlook/outlook-columns.ts'

/**
 * Estimates, prices and costs of the sold products, limits, recommendations that were set aside, confirmed ladders,
 * rules about competitors, and products in a running price test, in a fixed order. Values, not the time of their run nor how many products it fitted:
 * a new cost starts an estimation that finds the same.
 */
const hashSql = `
  select md5(concat_ws('#',
    (select md5((diagnostics - 'fittedProducts')::text) from estimate_runs where company_id = $1 order by created_at desc limit 1),
    (select md5(string_agg(row(p.product_id, ${TODAYS_PRICE}, p.cost, e.elasticity, e.standard_deviation,
        e.own_share, o.month_units, o.deviation)::text, ',' order by p.product_id))
      from price_facts f join products p on p.company_id = f.company_id and p.product_id = f.product_id
      left join elasticity_estimates e on e.company_id = f.company_id and e.product_id = f.product_id
      ${outlookJoin}
      where f.company_id = $1),
    (select string_agg(concat_ws(':', product_type, goal, margin_floor, max_step, ending, min_price, max_price,
      min_days_between_changes, assumed_margin), ',' order by product_type) from guard_rails where company_id = $1),
    (select md5(string_agg(concat_ws(':', product_id, decision, snoozed_until), ',' order by decision_id))
      from price_decisions where company_id = $1 and undone_at is null and decision <> 'accepted'),
    (select string_agg(concat_ws(':', m.ladder_id, m.product_id, m.size), ',' order by m.ladder_id, m.product_id)
      from price_ladder_members m
      join price_ladders l on l.company_id = m.company_id and l.ladder_id = m.ladder_id
      where m.company_id = $1 and l.status = 'confirmed'),
    (select 'market:' || string_agg(concat_ws(':', r.rule_id, r.updated_at), ',' order by r.rule_id)
      from competitor_rules r where r.company_id = $1 and r.removed_at is null),
    (select 'tests:' || string_agg(t.product_id::text, ',' order by t.product_id) from price_test_products t
      join price_tests o on o.company_id = t.company_id and o.test_id = t.test_id
      where t.company_id = $1 and o.state = 'running'))) as hash`

/** Hash of everything from which rounds are solved; a round with another one is older than the estimate. */
export async function readInputsHash({ client }: TenantTransaction, companyId: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>({
    name: 'price-round-inputs',
    text: hashSql,
    values: [companyId],
  })
  return rows[0]!.hash
}
