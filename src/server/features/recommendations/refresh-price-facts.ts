import type { Client } from 'pg'

/** Sale days that are looked at for today's price, and how far back for its last change. */
const LATEST_DAYS = 10
const CHANGE_WITHIN_DAYS = 180
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
    select product_id, sum(revenue::float8) / sum(units) as price, min(d.day) as first_day,
      sum(units) filter (where d.day > (select day from last) - 365) as recent_units
    from product_days d
    where company_id = $1 and units > 0 and revenue > 0
    group by product_id, extract(year from d.day) * 12 + extract(month from d.day)
  ), sold as (
    select product_id, min(price) as lowest, max(price) as highest,
      coalesce(sum(recent_units), 0) as recent_units, min(first_day) as first_day
    from months group by product_id
  ), latest as materialized (
    select s.*, (
      select price from (
        select round(revenue / units, 2) as price, day from product_days d
        where d.company_id = $1 and d.product_id = s.product_id and d.units > 0 and d.revenue > 0
        order by day desc limit ${LATEST_DAYS}
      ) days
      group by price order by count(*) >= 2 desc, max(day) desc limit 1
    )::float8 as price
    from sold s
  ), days as (
    select d.product_id, d.day, abs(d.revenue::float8 / d.units / l.price - 1) > ${SAME_PRICE} as differs
    from latest l
    join product_days d on d.company_id = $1 and d.product_id = l.product_id
      and d.day > (select day from last) - ${CHANGE_WITHIN_DAYS}
    where l.price > 0 and d.units > 0
  ), neighbours as (
    select product_id, differs, lag(differs) over of_product as differed, lead(day) over of_product as next_day
    from days window of_product as (partition by product_id order by day)
  ), changes as (
    select product_id, max(next_day) as changed_on from neighbours where differs and differed group by product_id
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
