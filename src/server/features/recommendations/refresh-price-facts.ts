import type { Client } from 'pg'

/** Sale days that are looked at for today's price, and how far back for its last change. */
const LATEST_DAYS = 10
const CHANGE_WITHIN_DAYS = 400
/** Daily prices within this share of today's are today's: coupons and rounding move them a little. */
const SAME_PRICE = 0.02

/**
 * Today's price: the latest one seen on two of the last ten sale days (a single coupon or bulk order is no
 * price), else the last day's. A change is believed after two sale days in a row at another price.
 */
const refreshSql = `
  with last as (
    select max(day) as day from store_days where company_id = $1 and lines > 0
  ), months as (
    select product_id, sum(units) as units, sum(revenue) as revenue, min(d.day) as first_day,
      sum(units) filter (where d.day > last.day - 365) as recent_units
    from product_days d cross join last
    where company_id = $1 and units > 0
    group by product_id, date_trunc('month', d.day::timestamp)
  ), sold as (
    select product_id, min(revenue / units) as lowest, max(revenue / units) as highest,
      coalesce(sum(recent_units), 0) as recent_units, min(first_day) as first_day
    from months where revenue > 0 group by product_id
  ), latest as (
    select s.*, (
      select price from (
        select round(revenue / units, 2) as price, day from product_days d
        where d.company_id = $1 and d.product_id = s.product_id and d.units > 0 and d.revenue > 0
        order by day desc limit ${LATEST_DAYS}
      ) days
      group by price order by count(*) >= 2 desc, max(day) desc limit 1
    ) as price
    from sold s
  ), days as (
    select d.product_id, d.day,
      abs(d.revenue / d.units / l.price - 1) > ${SAME_PRICE} as differs,
      lag(abs(d.revenue / d.units / l.price - 1) > ${SAME_PRICE})
        over (partition by d.product_id order by d.day) as differed,
      lead(d.day) over (partition by d.product_id order by d.day) as next_day
    from latest l cross join last
    join product_days d on d.company_id = $1 and d.product_id = l.product_id
    where l.price > 0 and d.units > 0 and d.day > last.day - ${CHANGE_WITHIN_DAYS}
  ), changes as (
    select product_id, max(next_day) as changed_on from days where differs and differed group by product_id
  )
  insert into price_facts
    (company_id, product_id, sold_price, lowest_price, highest_price, monthly_units, changed_on)
  select $1, l.product_id, l.price, l.lowest, l.highest,
    l.recent_units::float8 / greatest(30, least(365, last.day - l.first_day + 1)) * 30.4375, c.changed_on
  from latest l cross join last left join changes c on c.product_id = l.product_id
  where l.price > 0`

/** Writes anew what the sales say of each price, in the caller's transaction: it belongs to the estimates. */
export async function refreshPriceFacts(client: Pick<Client, 'query'>, companyId: string): Promise<void> {
  await client.query('delete from price_facts where company_id = $1', [companyId])
  await client.query(refreshSql, [companyId])
}
