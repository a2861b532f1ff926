import type { TenantTransaction } from '../../../kit/db/database.ts'
import { readStockOuts } from '../../../store/calendar/read-stock-outs.ts'

type Why = 'stock_out' | 'promotion'

interface Promotion {
  readonly productId: number
  readonly fromDay: number
  readonly toDay: number
}

/** Days [from, to) of promotions of $2's products. */
const promotionsSql = `
  select mp.product_id::float8 as "productId", (m.starts_on - date '1970-01-01')::int4 as "fromDay",
    (m.ends_on - date '1970-01-01')::int4 as "toDay"
  from promotions m
  join promotion_products mp on mp.company_id = m.company_id and mp.promotion_id = m.promotion_id
  where m.company_id = $1 and mp.product_id = any($2::int8[]) and m.status in ('confirmed', 'planned')`

/** Reads on which days a product had no stock or was in a promotion: they say nothing about its price. */
export async function readLeftOut(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<(productId: number, day: number) => Why | null> {
  const { rows } = await client.query<Promotion>(promotionsSql, [companyId, productIds])
  const stockOuts = await readStockOuts(client, companyId, productIds)
  const periodsOf = Map.groupBy(
    [
      ...stockOuts.map((each) => ({ ...each, why: 'stock_out' as const })),
      ...rows.map((each) => ({ ...each, why: 'promotion' as const })),
    ],
    ({ productId }) => productId,
  )
  return (productId, day) =>
    periodsOf.get(productId)?.find(({ fromDay, toDay }) => fromDay <= day && day < toDay)?.why ?? null
}
