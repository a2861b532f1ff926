import type * as z from 'zod'
import type { promotion } from '#contract/promotion-calendar'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

export type Promotion = z.infer<typeof promotion>
type Products = Promotion['products']

const SHOWN_PRODUCTS = 20

interface PromotionRow extends Omit<Promotion, 'depth' | 'products'> {
  readonly depth: string | null
  readonly products: readonly { productId: number; title: string; depth: number | null }[] | null
}

/** Columns of promotions `m`: `$1` is the company. `limit` is the largest number of products each, by name. */
const promotionColumns = (limit: number | null) => `
  m.promotion_id as "promotionId", m.name, m.kind, m.depth, m.starts_on::text as "startsOn",
  m.ends_on::text as "endsOn", m.status, m.source, m.note,
  (select count(*)::int4 from promotion_products c
    where c.company_id = $1 and c.promotion_id = m.promotion_id) as "productCount",
  (select jsonb_agg(jsonb_build_object('productId', s.product_id, 'title', s.title, 'depth', s.depth) order by s.key, s.product_id)
    from (
      select pp.product_id, p.title, pp.depth, lower(p.title) as key from promotion_products pp
      join products p on p.company_id = $1 and p.product_id = pp.product_id
      where pp.company_id = $1 and pp.promotion_id = m.promotion_id
      order by lower(p.title), pp.product_id ${limit === null ? '' : `limit ${limit}`}
    ) s) as products`

export const listedColumns = promotionColumns(SHOWN_PRODUCTS)

export function presentPromotion(row: PromotionRow): Promotion {
  return {
    ...row,
    depth: row.depth === null ? null : Number(row.depth),
    products: (row.products ?? []) as Products,
  }
}

/** Reads a promotion with all its products. Another company's promotion is not found. */
export async function readPromotion(
  { client }: TenantTransaction,
  companyId: string,
  promotionId: string,
): Promise<Promotion> {
  const { rows } = await client.query<PromotionRow>(
    `select ${promotionColumns(null)} from promotions m where m.company_id = $1 and m.promotion_id = $2`,
    [companyId, promotionId],
  )
  if (!rows[0]) throw problem('promotion.not_found')
  return presentPromotion(rows[0])
}
