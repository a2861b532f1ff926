import { dayOfIsoDate } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { soldPrices } from './sold-prices.ts'

/** Days back for which prices of orders are read. */
const DAYS_BACK = 90
/** End of a price that still holds: so late that no plan waits for it. */
const STILL_HOLDS = "date '9999-01-01'"

/** Half a percent below today's price counts as rounding at the till. The shop's log takes precedence over orders. */
const lowerSql = (soldSql: string) => `
  with current as (
    select p.product_id, ${TODAYS_PRICE} as price
    from products p left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
    where p.company_id = $1
  ), log as (
    select product_id, price, effective_from,
      coalesce(lead(effective_from) over (partition by product_id order by effective_from), ${STILL_HOLDS}) as ends
    from price_log where company_id = $1 and price > 0 and source <> 'catalogue'
  ), sold as (
    select product_id, price,
      coalesce(lead(day) over (partition by product_id order by day), $2::date) as ends
    from (${soldSql}) days
  ), lower as (
    select log.product_id, log.ends from log join current c on c.product_id = log.product_id
    where log.price < 0.995 * c.price and log.ends > $2::date - 30 and log.effective_from < $2::date
    union all
    select sold.product_id, sold.ends from sold join current c on c.product_id = sold.product_id
    where sold.price < 0.995 * c.price and sold.ends > $2::date - 30
      and not exists (select from log where log.product_id = sold.product_id)
  )
  select product_id, max(ends) - date '1970-01-01' as "end" from lower group by product_id`

/**
 * Reads the products that were sold for less within 30 days: the first day (since 1970-01-01) on which the lower
 * price no longer held.
 */
export async function readLowerPriceEnds(
  tx: TenantTransaction,
  companyId: string,
  today: string,
): Promise<ReadonlyMap<number, number>> {
  const day = dayOfIsoDate(today)
  const sold = await soldPrices(tx, companyId, { only: null, from: day - DAYS_BACK, to: day }, 3)
  const { rows } = await tx.client.query<{ product_id: string; end: number }>(lowerSql(sold.sql), [
    companyId,
    today,
    ...sold.values,
  ])
  return new Map(rows.map((row) => [Number(row.product_id), row.end]))
}
