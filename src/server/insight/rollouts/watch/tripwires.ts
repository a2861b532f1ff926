import { message, moneyOf } from '#messages/message'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import type { LockedRollout } from '../lock-rollout.ts'
import { refuseItem } from '../save-outcome.ts'
import type { Baseline } from './baseline.ts'
import type { Sold } from './sold-days.ts'
import type { WatchedRollout } from './watched-rollouts.ts'

/** An order line below this share of the price we set was not paid at it: a wrong currency, coupons on top of each other. */
const FAR_BELOW = 0.7
/** Gaps between orders, as multiples of the longest of the last 8 weeks, after which the shop counts as down. */
const DOWN_AFTER = 3

/**
 * Price of variant `v` that a roll-out sets in item `i`: the regular one where the shop keeps a sale apart from it, whose
 * price is the active one while it runs.
 */
const SET_PRICE = `(case when i.sale_price is not null and v.compare_at_price > v.price then v.compare_at_price
    else v.price end)`

const changedSql = `
  select i.item_id as "itemId", i.entry_id as "entryId", r.mode, ${SET_PRICE}::text as live, i.wanted_price::text as wanted
  from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  join platform_variants v on v.company_id = $1 and v.connection_id = $3 and v.external_id = i.variant_id
  join platform_connections c on c.company_id = $1 and c.connection_id = $3 and c.products_read_through > i.written_at
  where i.company_id = $1 and i.rollout_id = $2 and i.state in ('written', 'settled')
    and v.price is not null and ${SET_PRICE} <> i.wanted_price
  order by i.item_id for update of i`

interface Changed {
  readonly itemId: string
  readonly entryId: string
  readonly mode: LockedRollout['mode']
  readonly live: string
  readonly wanted: string
}

/** Keeps prices that another person changed in the shop since, and returns how many: they are judged no more. */
export async function keepChanged(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  { rolloutId, connectionId }: Pick<WatchedRollout, 'rolloutId' | 'connectionId'>,
): Promise<number> {
  const { rows } = await tx.client.query<Changed>(changedSql, [ctx.companyId, rolloutId, connectionId])
  for (const { live, wanted, ...changed } of rows) {
    const values = { live: moneyOf(live), expected: moneyOf(wanted) }
    const reason = message('rollout.item.changed_since', values)
    const item = { ...changed, rolloutId, isBack: true }
    await refuseItem(tx, ctx, item, { state: 'kept', code: 'changed_since', reason, live })
  }
  return rows.length
}

const heldSql = `
  select distinct product_id as "productId" from price_rollout_items
  where company_id = $1 and rollout_id = $2 and state in ('written', 'settled')`

/** Products that still have the price that we set. */
export async function readHeld(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  { rolloutId }: Pick<WatchedRollout, 'rolloutId'>,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ productId: string }>(heldSql, [companyId, rolloutId])
  return new Set(rows.map(({ productId }) => Number(productId)))
}

export type CheapLine = { readonly productId: number; readonly reason: 'below_cost' | 'far_below_price' }

/** First order line of these days that was paid below cost, or far below the price that we set. */
export function cheapLine(
  { products }: Pick<Baseline, 'products'>,
  sold: Sold,
  { from, to, leftOut }: { from: number; to: number; leftOut: (productId: number, day: number) => unknown },
): CheapLine | null {
  for (const { productId, newPrice, cost } of products)
    for (const { day, price } of sold.pricesSince(productId, from)) {
      if (day > to || leftOut(productId, day) !== null) continue
      // A price that itself is below the cost was approved as such.
      if (price < cost && cost < newPrice) return { productId, reason: 'below_cost' }
      if (price < FAR_BELOW * newPrice) return { productId, reason: 'far_below_price' }
    }
  return null
}

const silenceSql = `
  with times as (
    select distinct ordered_at from order_lines
    where company_id = $1 and quantity > 0 and ordered_at > $2::timestamptz - interval '8 weeks'
  ), gaps as (
    select ordered_at, ordered_at - lag(ordered_at) over (order by ordered_at) as gap from times
  )
  select extract(epoch from max(gap))::float8 as longest, count(*)::int4 as orders,
    extract(epoch from (select last_synced_at from platform_connections where company_id = $1 and connection_id = $3)
      - max(ordered_at))::float8 as silent
  from gaps`

/** Orders of 8 weeks that must be known before their gaps say anything. */
const LEAST_ORDERS = 50

/** True if no order has come for three times the longest gap of the last 8 weeks: the shop is down, its prices are not judged. */
export async function isSilent(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { connectionId }: Pick<WatchedRollout, 'connectionId'>,
): Promise<boolean> {
  const { rows } = await client.query<{ longest: number | null; orders: number; silent: number | null }>(
    silenceSql,
    [companyId, clock(), connectionId],
  )
  const { longest, orders = 0, silent } = rows[0] ?? {}
  return orders >= LEAST_ORDERS && silent != null && longest != null && silent > DOWN_AFTER * longest
}
