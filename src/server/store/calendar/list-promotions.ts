import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { pageOf } from './list-product-day-facts.ts'
import { listedColumns, presentPromotion, readPromotion } from './promotion-rows.ts'

const wanted = `m.company_id = $1 and ($2::date is null or m.ends_on > $2) and ($3::date is null or m.starts_on < $3)
  and ($4::text is null or m.status = $4)
  and ($5::int8 is null or exists (select from promotion_products pp
    where pp.company_id = $1 and pp.promotion_id = m.promotion_id and pp.product_id = $5))`

/**
 * Lists promotions that touch the period, newest first. Rejected and cancelled ones are included only on request, and
 * proposed ones are left out on request.
 */
export async function listPromotions({
  ctx,
  input,
}: VerbArgs<'listPromotions'>): Promise<Output<'listPromotions'>> {
  const { from = null, to = null, productId = null, status = null, isDecided = false } = input
  const where = `${wanted} and ($4::text is not null or m.status not in ('rejected', 'cancelled'))
    and (m.status <> 'proposed' or not $6::bool)`
  const values = [ctx.companyId, from, to, status, productId, isDecided]
  return ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number; proposed: number }>(
      `select (select count(*)::int4 from promotions m where ${where}) as total,
         (select count(*)::int4 from promotions where company_id = $1 and status = 'proposed') as proposed`,
      values,
    )
    const { rows } = await client.query(
      `select ${listedColumns} from promotions m where ${where}
       order by m.starts_on desc, m.created_at desc, m.promotion_id limit $7 offset $8`,
      [...values, ...pageOf(input)],
    )
    return {
      promotions: rows.map(presentPromotion),
      total: counted.rows[0]?.total ?? 0,
      proposed: counted.rows[0]?.proposed ?? 0,
    }
  })
}

export async function getPromotion({ ctx, input }: VerbArgs<'getPromotion'>) {
  return { promotion: await ctx.inTenant((tx) => readPromotion(tx, ctx.companyId, input.promotionId)) }
}
