import type { Queryable } from '../../kit/db/queryable.ts'
import { withoutNestedLoops } from '../../kit/db/without-nested-loops.ts'
import { lineDigestSql } from './line-digest.ts'

export interface RollupScope {
  readonly tx: { readonly client: Queryable }
  readonly companyId: string
  /** Products whose lines changed; default: all. */
  readonly productIds?: readonly (number | string)[] | undefined
  /** Calendar days (`YYYY-MM-DD`) on which lines changed; default: all. */
  readonly days?: readonly string[] | undefined
}

/**
 * Updates `product_days`, `product_totals` and `store_days` from `order_lines`, for the products and days that
 * changed. Days without lines lose their row; correct rows are not rewritten. Totals change by the difference of
 * their days, but those of a product that was just deleted are gone with it; the company's lock, held by the caller,
 * ensures that no change is missed.
 */
export async function refreshRollups({ tx, companyId, productIds, days }: RollupScope): Promise<void> {
  if (days?.length === 0 || productIds?.length === 0) return
  const scope = scopeOf(companyId, days, productIds !== undefined)
  const ofProducts = productIds ? productIds.map(String) : null
  const refreshProducts = () => tx.client.query(productDaysSql, [...scope, ofProducts, null])
  // Of a whole store, rows that were just added are not in the planner's statistics.
  await (days || productIds ? refreshProducts() : withoutNestedLoops(tx.client, refreshProducts))
  await tx.client.query(storeDaysSql, scope)
}

interface SharedRefresh {
  /** Each runs in a transaction of its own; the second one's is to be committed right before the first one's. */
  readonly clients: readonly [Queryable, Queryable]
  readonly companyId: string
  readonly days: readonly string[]
}

/** Does the same after a large import, in half the time: each of two connections takes every second product. */
export async function refreshRollupsAtOnce({ clients, companyId, days }: SharedRefresh): Promise<void> {
  if (days.length === 0) return
  const scope = scopeOf(companyId, days, false)
  const half = async (parity: 0 | 1) => {
    // The planner estimates this condition to select one in two hundred products instead of every second one.
    const client = clients[parity]
    await withoutNestedLoops(client, () => client.query(productDaysSql, [...scope, null, parity]))
  }
  await Promise.all([half(0).then(() => clients[0].query(storeDaysSql, scope)), half(1)])
}

function scopeOf(companyId: string, days: readonly string[] | undefined, isEdit: boolean) {
  const sorted = days ? [...days].sort() : []
  const listed = (isEdit || isShort(sorted)) && sorted.length > 0 ? sorted : null
  return [companyId, sorted[0] ?? null, sorted.at(-1) ?? null, listed]
}

/**
 * Many days of an import are replaced by the period from the first to the last: refreshing more is correct, too,
 * and a range is fast. An edit names its products, whose days may lie far apart in a large store.
 */
function isShort(days: readonly string[]): boolean {
  return days.length > 0 && days.length <= 40
}

const inDays = '($2::date is null or day between $2 and $3) and ($4::date[] is null or day = any($4))'

const productCondition =
  '($5::bigint[] is null or product_id = any($5)) and ($6::int is null or product_id % 2 = $6)'

/** A line of quantity 0 is money returned without goods: a partial refund. */
const figures = `
  count(*) filter (where quantity > 0) as lines,
  coalesce(sum(quantity) filter (where quantity > 0), 0) as units,
  coalesce(sum(total) filter (where quantity > 0), 0) as revenue,
  -coalesce(sum(quantity) filter (where quantity < 0), 0) as returned_units,
  -coalesce(sum(total) filter (where quantity <= 0), 0) as refunded,
  count(*) filter (where quantity <= 0) as return_lines`

const productDaysSql = `
  with fresh as (
    select product_id, day, ${figures}, ${lineDigestSql} as digest
    from order_lines
    where company_id = $1 and ${inDays} and ${productCondition}
    group by product_id, day
  ), known as materialized (
    select product_id, day, lines, units, return_lines, digest from product_days
    where company_id = $1 and ${inDays} and ${productCondition}
  ), stale as (
    delete from product_days old
    where company_id = $1 and ${inDays} and ${productCondition}
      and not exists (select from fresh where fresh.product_id = old.product_id and fresh.day = old.day)
  ), written as (
    insert into product_days
      (company_id, product_id, day, lines, units, revenue, returned_units, refunded, return_lines, digest)
    select $1, product_id, day, lines, units, revenue, returned_units, refunded, return_lines, digest from fresh
    order by product_id, day
    on conflict (company_id, product_id, day) do update
    set lines = excluded.lines, units = excluded.units, revenue = excluded.revenue,
      returned_units = excluded.returned_units, refunded = excluded.refunded, return_lines = excluded.return_lines,
      digest = excluded.digest
    where (product_days.lines, product_days.units, product_days.revenue, product_days.returned_units, product_days.refunded, product_days.return_lines, product_days.digest)
      is distinct from (excluded.lines, excluded.units, excluded.revenue, excluded.returned_units, excluded.refunded, excluded.return_lines, excluded.digest)
  )
  insert into product_totals (company_id, product_id, lines, units, return_lines, digest)
  select $1, product_id, sum(lines), sum(units), sum(return_lines), bit_xor(digest)
  from (
    select product_id, lines, units, return_lines, digest from fresh
    union all
    select product_id, -lines, -units, -return_lines, digest from known
  ) moved
  group by product_id
  having (sum(lines), sum(units), sum(return_lines), bit_xor(digest)) is distinct from (0, 0, 0, 0)
    and exists (select from products where products.company_id = $1 and products.product_id = moved.product_id)
  order by product_id
  on conflict (company_id, product_id) do update
  set lines = product_totals.lines + excluded.lines, units = product_totals.units + excluded.units,
    return_lines = product_totals.return_lines + excluded.return_lines,
    digest = product_totals.digest # excluded.digest`

/** The hash is equal for equal lines in any order: `store_days` shows by it whether a day's lines are unchanged. */
const contentHash =
  'sum(hashtextextended(order_ref, hash_numeric_extended(total, hashint8extended(product_id, quantity))))'

const storeDaysSql = `
  with fresh as (
    select day, count(distinct order_ref) filter (where quantity > 0) as orders, ${figures},
      ${contentHash} as content_hash
    from order_lines
    where company_id = $1 and ${inDays}
    group by day
  ), stale as (
    delete from store_days old
    where company_id = $1 and ${inDays} and not exists (select from fresh where fresh.day = old.day)
  )
  insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded, return_lines, content_hash)
  select $1, day, orders, lines, units, revenue, returned_units, refunded, return_lines, content_hash from fresh
  on conflict (company_id, day) do update
  set orders = excluded.orders, lines = excluded.lines, units = excluded.units, revenue = excluded.revenue,
    returned_units = excluded.returned_units, refunded = excluded.refunded, return_lines = excluded.return_lines,
    content_hash = excluded.content_hash
  where (store_days.orders, store_days.lines, store_days.units, store_days.revenue, store_days.returned_units, store_days.refunded, store_days.return_lines, store_days.content_hash)
    is distinct from (excluded.orders, excluded.lines, excluded.units, excluded.revenue, excluded.returned_units, excluded.refunded, excluded.return_lines, excluded.content_hash)`
