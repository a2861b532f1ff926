import { isoDateOfDay, type PriceFacts, SCORE_WINDOW_DAYS } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { readDemandFrom } from '../outlook/demand-from.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'
import { rangeColumns } from './range-columns.ts'

/** Smaller relative changes count as rounding of the price. */
const SMALLEST_CHANGE = 0.01
/** An advised price counts as carried out when the price set is within this share of it. */
const SAME_PRICE = 0.02

/**
 * Price changes that the new facts show and that the estimate of their prediction could not have seen: its data ended
 * before the first day at the new price. Earlier changes stay out of the ledger, because the estimate already knew their
 * effect. An accepted price has the estimate of its acceptance, which later ones do not replace: where a store is read
 * every hour, a change is found days after the first such estimate. Its data may end on the very day of the change.
 */
const changesSql = `
  with changes as (
    select n.product_id, n.price, n.changed_on, n.units, n.low, n.high, f.sold_price as before, e.elasticity,
      ${NEXT_DEVIATION} as standard_deviation, e.grade, r.data_through,
      coalesce(r.finished_at, r.created_at) as made_at, n.changed_on > r.data_through as is_unseen,
      abs(n.price / f.sold_price - 1) >= ${SMALLEST_CHANGE} as is_new_price
    from unnest($2::int8[], $3::numeric[], $4::date[], $5::float8[], $6::float8[], $7::float8[])
      as n (product_id, price, changed_on, units, low, high)
    join price_facts f on f.company_id = $1 and f.product_id = n.product_id
    join elasticity_estimates e on e.company_id = $1 and e.product_id = n.product_id
    join estimate_runs r on r.company_id = $1 and r.run_id = e.run_id
    where n.changed_on is distinct from f.changed_on and e.elasticity <= 0 and e.standard_deviation is not null
  ), matches as materialized (
    select p.prediction_id, c.*, abs(c.price / p.to_price - 1) <= ${SAME_PRICE} as is_carried_out,
      case when c.is_new_price then c.before else p.from_price end as from_price,
      coalesce(p.data_through, (p.made_at at time zone 'UTC')::date) as known_through
    from changes c
    join price_predictions p on p.company_id = $1 and p.product_id = c.product_id and p.source = 'accepted'
      and p.status = 'waiting' and p.changed_on is null
      and (c.is_new_price or abs(c.price / p.from_price - 1) >= ${SMALLEST_CHANGE})
  ), accepted as (
    update price_predictions p
    set changed_on = case when m.is_carried_out then m.changed_on end,
      from_price = case when m.is_carried_out then m.from_price else p.from_price end,
      outlook_units = case when m.units is null then p.outlook_units else m.units end,
      outlook_low = case when m.units is null then p.outlook_low else m.low end,
      outlook_high = case when m.units is null then p.outlook_high else m.high end,
      to_price = case when m.is_carried_out then m.price else p.to_price end,
      status = case when m.is_carried_out then 'waiting' else 'void' end,
      reason = case when m.is_carried_out then null else 'other_price' end
    from matches m
    where p.company_id = $1 and p.prediction_id = m.prediction_id
      and (m.changed_on > m.known_through or m.changed_on = m.known_through and m.is_carried_out)
    returning p.product_id, p.status
  )
  insert into price_predictions (company_id, prediction_id, product_id, source, made_at, data_through, from_price,
    to_price, elasticity, standard_deviation, grade, changed_on, status, outlook_units, outlook_low, outlook_high)
  select $1, gen_random_uuid(), c.product_id, 'observed', c.made_at, c.data_through, c.before, c.price,
    c.elasticity, c.standard_deviation, c.grade, c.changed_on, 'waiting', c.units, c.low, c.high
  from changes c
  where c.is_unseen and c.is_new_price
    and not exists (select 1 from accepted a where a.product_id = c.product_id and a.status = 'waiting')
  on conflict (company_id, product_id, changed_on) do nothing returning 1`

/** Enters price changes found by a new estimate into the ledger, before it replaces the former estimates. */
export async function notePriceChanges(
  client: Queryable,
  found: {
    readonly companyId: string
    readonly rows: readonly (PriceFacts & { readonly productId: number })[]
  },
): Promise<void> {
  const changed = found.rows.flatMap((row) =>
    row.changedDay === null || !(row.price > 0) ? [] : [{ ...row, changedOn: isoDateOfDay(row.changedDay) }],
  )
  if (changed.length === 0) return
  const asked = changed.map(({ productId, changedOn }) => ({ productId, startsOn: changedOn }))
  const expected = await readDemandFrom(client, found.companyId, asked, SCORE_WINDOW_DAYS)
  await client.query(changesSql, [
    found.companyId,
    changed.map((row) => row.productId),
    changed.map((row) => row.price.toFixed(4)),
    changed.map((row) => row.changedOn),
    ...rangeColumns(changed.map(({ productId }) => expected.get(productId))),
  ])
}
