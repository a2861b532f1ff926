import {
  isoDateOfDay,
  isoDateOrNull,
  type StockLevel,
  type StockOutPeriod,
  stockOutPeriods,
} from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'

export interface DerivedStockOut {
  readonly productId: number
  readonly fromDay: string
  readonly toDay: string | null
}

interface ProductLevels {
  readonly productId: string
  readonly days: number[]
  readonly quantities: number[]
  readonly sold: number[] | null
}

/** Only levels at which stock begins or ends: those between add nothing. Products that never ran out are left out. */
const levelsSql = `
  with steps as (
    select product_id, day, quantity,
      lag(quantity) over (partition by product_id order by day) as before
    from inventory_levels where company_id = $1 and ($2::int8[] is null or product_id = any($2))
  ), turns as (
    select product_id, min(day) as first_day, array_agg(day - date '1970-01-01' order by day) as days,
      array_agg(quantity order by day) as quantities
    from steps where before is null or (before <= 0) <> (quantity <= 0)
    group by product_id having min(quantity) <= 0
  )
  select product_id as "productId", days, quantities,
    (select array_agg(d.day - date '1970-01-01') from product_days d
      where d.company_id = $1 and d.product_id = turns.product_id and d.day >= turns.first_day and d.units > 0) as sold
  from turns order by product_id`

/** Returns days out of stock that follow from inventory levels, by product and time. */
export async function derivedStockOuts(
  client: Queryable,
  companyId: string,
  productIds: readonly number[] | null,
): Promise<DerivedStockOut[]> {
  const { rows } = await client.query<ProductLevels>(levelsSql, [companyId, productIds])
  return rows.flatMap(({ productId, days, quantities, sold }) => {
    const levels = days.map((day, at): StockLevel => ({ day, quantity: quantities[at]! }))
    return stockOutPeriods(levels, sold ?? []).map(({ fromDay, toDay }: StockOutPeriod) => ({
      productId: Number(productId),
      fromDay: isoDateOfDay(fromDay),
      toDay: isoDateOrNull(toDay),
    }))
  })
}
