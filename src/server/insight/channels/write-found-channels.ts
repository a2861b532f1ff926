import { isFollowing } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'

/** How a channel was recognised, as stored and shown. */
export interface Recognised {
  /** `unclear`: only prices separate the lines, no key. */
  readonly by:
    | 'main'
    | 'rule'
    | 'group'
    | 'shop'
    | 'source'
    | 'country'
    | 'customer'
    | 'order'
    | 'quantity'
    | 'price'
    | 'unclear'
  /** Name of the group, shop, source or country. */
  readonly value: string | null
  /** Share of the uncertainty about a line's price level that the key removes. */
  readonly explained: number | null
}

interface ChannelSums {
  readonly lines: number
  readonly units: number
  readonly revenue: number
}

/** Figures of a channel that an estimation has found. */
export interface FoundChannel {
  readonly identity: string
  readonly recognised: Recognised
  readonly all: ChannelSums
  /** Of the last days of sales. */
  readonly recent: ChannelSums
  /** Prices of the channel in relation to those of the main channel. */
  readonly priceRatio: number | null
  readonly following: Parameters<typeof isFollowing>[0]
}

const upsertSql = `
  insert into sales_channels (company_id, identity, role, recognised, lines, units, revenue, recent_lines,
    recent_units, recent_revenue, price_ratio, is_following, price_changes, changes_together, is_current, updated_at)
  select $1, c.identity, c.role, c.recognised, c.lines, c.units, c.revenue, c.recent_lines, c.recent_units,
    c.recent_revenue, c.price_ratio, c.is_following, c.price_changes, c.changes_together, true, now()
  from unnest($2::text[], $3::text[], $4::jsonb[], $5::int8[], $6::int8[], $7::numeric[], $8::int8[], $9::int8[],
    $10::numeric[], $11::float8[], $12::bool[], $13::int4[], $14::int4[])
    as c (identity, role, recognised, lines, units, revenue, recent_lines, recent_units, recent_revenue, price_ratio,
      is_following, price_changes, changes_together)
  on conflict (company_id, identity) do update set
    role = case when sales_channels.is_chosen then sales_channels.role else excluded.role end,
    recognised = excluded.recognised, lines = excluded.lines, units = excluded.units, revenue = excluded.revenue,
    recent_lines = excluded.recent_lines, recent_units = excluded.recent_units,
    recent_revenue = excluded.recent_revenue, price_ratio = excluded.price_ratio, is_following = excluded.is_following,
    price_changes = excluded.price_changes, changes_together = excluded.changes_together, is_current = true,
    updated_at = excluded.updated_at`

/** Writes the channels found by an estimation. The owner's choices for a channel stay, even while it is not found. */
export async function writeFoundChannels(
  client: Queryable,
  companyId: string,
  found: readonly FoundChannel[],
): Promise<void> {
  await client.query(
    'delete from sales_channels where company_id = $1 and not is_chosen and name is null and follows_chosen is null and rule is null',
    [companyId],
  )
  await client.query('update sales_channels set is_current = false where company_id = $1', [companyId])
  if (found.length === 0) return
  const column = <Value>(read: (row: FoundChannel) => Value) => found.map(read)
  await client.query(upsertSql, [
    companyId,
    column(({ identity }) => identity),
    column(({ identity }) => (identity === 'main' ? 'main' : 'separate')),
    column(({ recognised }) => JSON.stringify(recognised)),
    column(({ all }) => all.lines),
    column(({ all }) => all.units),
    column(({ all }) => all.revenue.toFixed(4)),
    column(({ recent }) => recent.lines),
    column(({ recent }) => recent.units),
    column(({ recent }) => recent.revenue.toFixed(4)),
    column(({ priceRatio }) => priceRatio),
    column(({ following }) => isFollowing(following)),
    column(({ following }) => following.changes),
    column(({ following }) => following.together),
  ])
}
