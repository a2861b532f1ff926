import type { UntestedReason } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'

/** Days ahead in which a promotion keeps a product from being tested: the shortest test lasts eight weeks. */
const PROMOTION_DAYS = 56
/** Days of stock below which a test would run out of it. */
const LEAST_COVER_DAYS = 56

/** True of a variant `v` that the shop shows as reduced at the moment `now`. */
export const isReduced = (now: string): string =>
  `(v.compare_at_price > v.price or (v.sale_price > 0 and v.sale_from <= ${now} and v.sale_to > ${now}))`

const obstaclesSql = `
  select product_id as "productId", 'in_test' as reason from price_test_products t
  where t.company_id = $1 and exists (
    select from price_tests o where o.company_id = $1 and o.test_id = t.test_id and o.state in ('running', 'ending'))
  union all
  select i.product_id, 'in_rollout' from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  where i.company_id = $1 and r.mode <> 'test'
    and r.state not in ('draft', 'done', 'taken_back', 'cancelled')
    and i.state not in ('refused', 'stale', 'restored', 'kept')
  union all
  select l.product_id, 'in_rollout' from price_plan l
  where l.company_id = $1 and l.status = 'planned' and l.removed_at is null and l.origin <> 'test'
  union all
  select mp.product_id, 'promotion' from promotion_products mp
  join promotions m on m.company_id = mp.company_id and m.promotion_id = mp.promotion_id
  where mp.company_id = $1 and m.status in ('planned', 'confirmed')
    and m.ends_on > $2::date and m.starts_on <= $2::date + ${PROMOTION_DAYS}
  union all
  select v.product_id, 'promotion' from platform_variants v
  join platform_connections c on c.company_id = v.company_id and c.connection_id = v.connection_id
  where v.company_id = $1 and c.status = 'active' and ${isReduced('$3')}
  union all
  select s.product_id, 'low_stock' from (
    select distinct on (product_id) product_id, quantity from inventory_levels
    where company_id = $1 order by product_id, day desc) s
  join demand_outlooks o on o.company_id = $1 and o.product_id = s.product_id
  where s.quantity < o.month_units * ${LEAST_COVER_DAYS} / 30`

/** What forbids to test a product now; the first reason counts. A price that the shop shows as reduced is a promotion. */
export async function readObstacles(
  ctx: TenantContext,
  tx: TenantTransaction,
): Promise<ReadonlyMap<number, UntestedReason>> {
  const { rows } = await tx.client.query<{ productId: string; reason: UntestedReason }>(obstaclesSql, [
    ...[ctx.companyId, await companyDay(ctx, tx), ctx.clock()],
  ])
  return new Map(rows.reverse().map(({ productId, reason }) => [Number(productId), reason]))
}
