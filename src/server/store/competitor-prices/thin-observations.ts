import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'

/** Days after which only changes of a price are kept. */
const WHOLE_DAYS = 400
/** Nights come daily: what was passed over in two months stays as it is. */
const LOOKED_AT_DAYS = 60
/** A competitor whose prices count for less long would get gaps from what is removed. */
const LEAST_LASTING_DAYS = 7

/**
 * Removes observations that say what the one before and the one after say, but for the first of each week: prices in
 * force and their history stay the same to the day, because none is carried beyond its competitor's limit.
 */
const thinSql = `
  with said as (
    select p.competitor_id, p.external_key, p.day, p.observation_id, p.seen_at,
      row (p.price, p.was_price, p.shipping, p.currency, p.in_stock, p.condition, p.kind, p.suspect)::text as says
    from competitor_prices p
    join competitors c on c.company_id = $1 and c.competitor_id = p.competitor_id and c.stale_after_days >= $4
    where p.company_id = $1 and p.day between $2::date and $3::date
  ), old as (
    select *, lag(day) over line as day_before, lag(says) over line as said_before, lead(says) over line as says_next
    from said window line as (partition by competitor_id, external_key order by day, seen_at)
  )
  delete from competitor_prices p using old
  where p.company_id = $1 and p.competitor_id = old.competitor_id and p.external_key = old.external_key
    and p.day = old.day and p.observation_id = old.observation_id
    and old.says = old.said_before and old.says = old.says_next
    and date_trunc('week', old.day) = date_trunc('week', old.day_before)`

/** Keeps of a price that did not change one observation a week, once it is more than 400 days old. */
export async function thinObservations(
  client: Queryable,
  { companyId, today }: { readonly companyId: string; readonly today: string },
): Promise<number> {
  const last = dayOfIsoDate(today) - WHOLE_DAYS
  const { rowCount } = await client.query(thinSql, [
    companyId,
    isoDateOfDay(last - LOOKED_AT_DAYS),
    isoDateOfDay(last),
    LEAST_LASTING_DAYS,
  ])
  return rowCount ?? 0
}
