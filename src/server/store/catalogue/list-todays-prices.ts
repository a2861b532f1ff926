import type * as z from 'zod'
import type { todaysPrice } from '#contract/catalogue'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asPrice } from './present-price.ts'
import { TODAYS_PRICE, TODAYS_PRICE_DAY, TODAYS_PRICE_SOURCE } from './todays-price.ts'

interface Row {
  readonly id: string
  readonly price: string
  readonly source: 'sold' | 'list'
  readonly day: string | null
}

const pricesSql = `
  select p.product_id as id, ${TODAYS_PRICE} as price, ${TODAYS_PRICE_SOURCE} as source, ${TODAYS_PRICE_DAY}::text as day
  from products p left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[]) and ${TODAYS_PRICE} is not null`

/** Returns today's prices of some products, and the source of each. */
export async function listTodaysPrices(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<z.infer<typeof todaysPrice>[]> {
  if (productIds.length === 0) return []
  const { rows } = await client.query<Row>(pricesSql, [companyId, productIds])
  return rows.map((row) => ({ ...row, id: Number(row.id), price: asPrice(row.price) ?? '0.00' }))
}
