import type { Queryable } from '../../kit/db/queryable.ts'
import {
  comparablePrice,
  IS_PLAIN,
  isPlain,
  LAST_OFFERS,
  OFFER_COLUMNS,
  OFFER_JOINS,
  type OfferRow,
  offerState,
} from './read-offers.ts'

/** A price of a competitor that came in and differs from the one before, or that is not believed. */
export interface CompetitorMove {
  readonly productId: number
  readonly competitorId: string
  readonly competitor: string
  readonly externalKey: string
  readonly observationId: string
  readonly isSuspect: boolean
  /** Of one of our product, with our tax. */
  readonly price: number
  /** `null`: no price of it was in force then. */
  readonly before: number | null
}

interface MoveRow extends OfferRow {
  readonly dayBefore: string | null
  readonly priceBefore: string | null
  readonly currencyBefore: string | null
  readonly inStockBefore: boolean | null
  readonly conditionBefore: string | null
  readonly kindBefore: string | null
}

/** More are not read: a person reads ten of them. */
const MOST_MOVES = 10_000

const movesSql = `
  select ${OFFER_COLUMNS}, b.day::text as "dayBefore", b.price::text as "priceBefore", b.currency as "currencyBefore",
    b.in_stock as "inStockBefore", b.condition as "conditionBefore", b.kind as "kindBefore"
  ${OFFER_JOINS} and k.last_seen >= $2
  cross join lateral ${LAST_OFFERS} l
  left join lateral (
    select p.* from competitor_prices p
    where p.company_id = $1 and p.competitor_id = m.competitor_id and p.external_key = m.external_key
      and p.suspect is null and ${IS_PLAIN} and (p.day, p.seen_at) < (l.day, l.seen_at)
    order by p.day desc, p.seen_at desc limit 1
  ) b on true
  where m.company_id = $1 and m.status = 'confirmed' and c.weight > 0
    and m.alerted_for is distinct from l.observation_id
    and (l.suspect is not null or b.price is distinct from l.price)
  limit ${MOST_MOVES}`

/**
 * Moves of competitors that came in since a moment and count today, or that wait for a person to believe them. Those
 * that people were notified of are left out.
 */
export async function readMoves(
  client: Queryable,
  of: {
    readonly companyId: string
    readonly since: Date
    readonly today: string
    readonly currency: string
  },
): Promise<readonly CompetitorMove[]> {
  const { rows } = await client.query<MoveRow>(movesSql, [of.companyId, of.since, of.today])
  const believed = new Map(
    rows.filter((row) => isPlain(row) && row.currency === of.currency).map((row) => [lineOf(row), row.day]),
  )
  return rows.flatMap((row) => {
    const state = offerState(row, of)
    const isNewest = row.suspect === null || row.day >= (believed.get(lineOf(row)) ?? '')
    if (!isNewest || (state !== 'counts' && !(state === 'suspect' && isOpen(row, of)))) return []
    const { productId, competitorId, competitor, externalKey, observationId } = row
    return [
      {
        ...{ productId, competitorId, competitor, externalKey, observationId },
        ...{
          isSuspect: row.suspect !== null,
          price: comparablePrice(row),
          before: beforeOf(row, of.currency),
        },
      },
    ]
  })
}

const lineOf = ({ competitorId, externalKey, productId }: OfferRow) =>
  `${competitorId} ${externalKey} ${productId}`

/** True if a suspect price would count, were it believed. */
const isOpen = (row: OfferRow, of: { readonly today: string; readonly currency: string }) =>
  offerState({ ...row, suspect: null }, of) === 'counts'

/** The price before, where it was in force on the day of the move. */
function beforeOf(row: MoveRow, currency: string): number | null {
  const { dayBefore: day, priceBefore: price, currencyBefore, conditionBefore, kindBefore } = row
  if (day === null || price === null || currencyBefore === null) return null
  if (conditionBefore === null || kindBefore === null) return null
  const then = {
    ...{ ...row, day, price, currency: currencyBefore, inStock: row.inStockBefore, suspect: null },
    ...{ condition: conditionBefore, kind: kindBefore },
  }
  return offerState(then, { today: row.day, currency }) === 'counts' ? comparablePrice(then) : null
}

/** Remembers that people were notified of a move today. */
export async function noteAlerted(
  client: Queryable,
  companyId: string,
  today: string,
  moves: readonly CompetitorMove[],
): Promise<void> {
  await client.query(
    `update competitor_matches m set alerted_on = $2, alerted_for = a.observation_id
     from unnest($3::uuid[], $4::text[], $5::bigint[], $6::text[])
       as a (competitor_id, external_key, product_id, observation_id)
     where m.company_id = $1 and m.competitor_id = a.competitor_id and m.external_key = a.external_key
       and m.product_id = a.product_id`,
    [
      ...[companyId, today, moves.map(({ competitorId }) => competitorId)],
      ...[moves.map(({ externalKey }) => externalKey), moves.map(({ productId }) => productId)],
      moves.map(({ observationId }) => observationId),
    ],
  )
}

/** Products of which people were notified today. */
export async function readAlerted(
  client: Queryable,
  companyId: string,
  today: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ productId: number }>(
    `select distinct product_id::float8 as "productId" from competitor_matches
     where company_id = $1 and alerted_on = $2`,
    [companyId, today],
  )
  return new Set(rows.map(({ productId }) => productId))
}

/** Competitors that count and of which nothing has come for longer than their prices hold. */
export async function readSilent(
  client: Queryable,
  companyId: string,
  today: string,
): Promise<
  readonly {
    readonly competitorId: string
    readonly name: string
    readonly lastDay: string
    readonly days: number
  }[]
> {
  const { rows } = await client.query<{ competitorId: string; name: string; lastDay: string; days: number }>(
    `select c.competitor_id as "competitorId", c.name, l.day::text as "lastDay", $2::date - l.day as days
     from competitors c
     join (
       select p.competitor_id, max(p.day) as day from competitor_prices p
       where p.company_id = $1 and p.suspect is null group by p.competitor_id
     ) l on l.competitor_id = c.competitor_id
     where c.company_id = $1 and c.removed_at is null and c.weight > 0 and $2::date - l.day > c.stale_after_days
       and exists (select from competitor_matches m where m.company_id = $1 and m.competitor_id = c.competitor_id
         and m.status = 'confirmed')
     order by c.name`,
    [companyId, today],
  )
  return rows
}
