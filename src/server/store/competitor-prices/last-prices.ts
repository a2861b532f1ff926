import type { Queryable } from '../../kit/db/queryable.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'
import type { Line } from './claim-products.ts'

const theirsSql = `
  select k.competitor_id as "competitorId", k.external_key as "externalKey", l.currency, l.price::float8 as price,
    l.day::text as day
  from unnest($2::uuid[], $3::text[]) as k (competitor_id, external_key)
  cross join lateral (
    select p.currency, p.price, p.day from competitor_prices p
    where p.company_id = $1 and p.competitor_id = k.competitor_id and p.external_key = k.external_key
      and p.suspect is null
    order by p.day desc, p.seen_at desc limit 1
  ) l`

const oursSql = `
  select m.competitor_id as "competitorId", m.external_key as "externalKey",
    max(${TODAYS_PRICE} * m.factor)::float8 as price
  from competitor_matches m
  join products p on p.company_id = $1 and p.product_id = m.product_id
  left join price_facts f on f.company_id = $1 and f.product_id = p.product_id
  where m.company_id = $1 and m.status = 'confirmed' and m.competitor_id = any($2::uuid[])
    and m.external_key = any($3::text[])
  group by m.competitor_id, m.external_key`

interface OurRow {
  readonly competitorId: string
  readonly externalKey: string
  readonly price: number | null
}

type TheirRow = OurRow & LastPrice

/** A believed price and the day on which it was seen. */
export interface LastPrice {
  readonly currency: string
  readonly price: number
  readonly day: string
}

/** Last believed price of each line, and our price for the same amount, by line. */
export async function readLastPrices(client: Queryable, companyId: string, lines: readonly Line[]) {
  const values = [
    companyId,
    lines.map(({ competitorId }) => competitorId),
    lines.map(({ externalKey }) => externalKey),
  ]
  const theirs = await client.query<TheirRow>(theirsSql, values)
  const ours = await client.query<OurRow>(oursSql, values)
  return {
    theirs: theirs.rows.map(
      ({ competitorId, externalKey, ...last }) => [`${competitorId} ${externalKey}`, last] as const,
    ),
    ours: ours.rows.map((row) => [`${row.competitorId} ${row.externalKey}`, row.price] as const),
  }
}
