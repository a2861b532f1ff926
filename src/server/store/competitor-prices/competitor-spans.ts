import type { Queryable } from '../../kit/db/queryable.ts'
import { IS_PLAIN } from './read-offers.ts'

/** A competitor's price of one of our product over the days [fromDay, toDay), counted from 1970-01-01. */
export interface CompetitorSpan {
  readonly productId: number
  readonly competitorId: string
  readonly fromDay: number
  readonly toDay: number
  readonly price: number
  readonly weight: number
}

/**
 * Observations that count, joined where the same price was seen again in time. The last of a day counts; none is carried
 * beyond its competitor's limit. Prices of one day join into one row for as long as nothing changes, so that a year of
 * daily observations is a handful of rows.
 */
const spansSql = `
  with seen as (
    select m.product_id, m.competitor_id, m.external_key, p.day, c.weight, c.stale_after_days as lasts,
      p.price::float8 * (case c.tax when 'add' then 1 + c.tax_percent / 100
        when 'remove' then 1 / (1 + c.tax_percent / 100) else 1 end) / m.factor as price,
      p.currency = $2 and p.in_stock is distinct from false as counts,
      row_number() over (partition by m.product_id, p.competitor_id, p.external_key, p.day order by p.seen_at desc) as nth
    from competitor_matches m
    join competitors c on c.company_id = $1 and c.competitor_id = m.competitor_id and c.removed_at is null
    join competitor_prices p on p.company_id = $1 and p.competitor_id = m.competitor_id
      and p.external_key = m.external_key
    where m.company_id = $1 and m.status = 'confirmed' and c.weight > 0 and p.suspect is null
      and ${IS_PLAIN}
      and p.day between $3::date and $4::date
  ), daily as (
    select *, lead(day) over line as next_day from seen where nth = 1
    window line as (partition by product_id, competitor_id, external_key order by day)
  ), lasting as (
    select *, least(coalesce(next_day, 'infinity'), day + lasts + 1, $4::date + 1) as to_day from daily
  ), joined as (
    select *, case when lag(price) over line = price and lag(counts) over line = counts
      and lag(to_day) over line = day then 0 else 1 end as is_new
    from lasting window line as (partition by product_id, competitor_id, external_key order by day)
  ), numbered as (
    select *, sum(is_new) over (partition by product_id, competitor_id, external_key order by day) as span from joined
  )
  select product_id::float8 as "productId", competitor_id as "competitorId", min(day) - date '1970-01-01' as "fromDay",
    max(to_day) - date '1970-01-01' as "toDay", price, weight
  from numbered where counts
  group by product_id, competitor_id, external_key, span, price, weight
  order by 1, 2, 3, external_key`

export async function readCompetitorSpans(
  client: Queryable,
  companyId: string,
  { currency, firstDay, lastDay }: { currency: string; firstDay: string; lastDay: string },
): Promise<readonly CompetitorSpan[]> {
  const { rows } = await client.query<CompetitorSpan>(spansSql, [companyId, currency, firstDay, lastDay])
  return rows
}
