import { dayOfIsoDate } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { derivedStockOuts } from './derived-stock-outs.ts'

/** Days [from, to) since 1970-01-01 on which a product had no stock. */
export interface StockOut {
  readonly productId: number
  readonly fromDay: number
  /** Infinity while it lasts. */
  readonly toDay: number
}

const markedSql = `
  select product_id::float8 as "productId", from_day::text as "fromDay", to_day::text as "toDay" from stock_outs
  where company_id = $1 and product_id = any($2::int8[])`

/** Reads the marked stock-outs of these products and those that inventory levels show. */
export async function readStockOuts(
  client: Queryable,
  companyId: string,
  productIds: readonly number[],
): Promise<StockOut[]> {
  const marked = await client.query<{ productId: number; fromDay: string; toDay: string | null }>(markedSql, [
    companyId,
    productIds,
  ])
  const derived = await derivedStockOuts(client, companyId, productIds)
  return [...marked.rows, ...derived].map(({ productId, fromDay, toDay }) => ({
    productId,
    fromDay: dayOfIsoDate(fromDay),
    toDay: toDay === null ? Number.POSITIVE_INFINITY : dayOfIsoDate(toDay),
  }))
}
