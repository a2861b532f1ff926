import type { TenantTransaction } from '../../../kit/db/database.ts'

type Why = 'stock_out' | 'promotion'

interface Period {
  readonly productId: string
  readonly fromDay: number
  readonly toDay: number
  readonly why: Why
}

/** Days [from, to) of $2's products that say nothing about their price; periods without an end are open. */
const periodsSql = `
  select product_id as "productId", (from_day - date '1970-01-01')::int4 as "fromDay",
    coalesce((to_day - date '1970-01-01')::int4, 1000000) as "toDay", 'stock_out' as why
  from stock_outs where company_id = $1 and product_id = any($2::int8[])
  union all
  select mp.product_id, (m.starts_on - date '1970-01-01')::int4, (m.ends_on - date '1970-01-01')::int4, 'promotion'
  from promotions m
  join promotion_products mp on mp.company_id = m.company_id and mp.promotion_id = m.promotion_id
  where m.company_id = $1 and mp.product_id = any($2::int8[]) and m.status in ('confirmed', 'planned')`

/** Reads on which days a product had no stock or was in a promotion. */
export async function readLeftOut(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<(productId: number, day: number) => Why | null> {
  const { rows } = await client.query<Period>(periodsSql, [companyId, productIds])
  const periodsOf = Map.groupBy(rows, ({ productId }) => Number(productId))
  return (productId, day) =>
    periodsOf.get(productId)?.find(({ fromDay, toDay }) => fromDay <= day && day < toDay)?.why ?? null
}
