import { dayOfIsoDate, type Market, marketOf } from '#analytics'
import type { Output } from '#contract/calls'
import type { OfferState, Suspicion } from '#contract/competitor-shapes'
import type { Queryable } from '../../kit/db/queryable.ts'

type MarketView = NonNullable<Output<'getProductMarket'>['market']>

/** The last observation of a competitor's product that is matched to one of ours. */
export interface OfferRow {
  readonly productId: number
  readonly competitorId: string
  readonly competitor: string
  readonly externalKey: string
  readonly title: string | null
  readonly url: string | null
  readonly weight: number
  readonly staleAfterDays: number
  readonly tax: 'open' | 'same' | 'add' | 'remove'
  readonly taxPercent: number
  readonly factor: number
  readonly price: string
  readonly wasPrice: string | null
  readonly currency: string
  readonly day: string
  readonly inStock: boolean | null
  readonly condition: string
  readonly kind: string
  readonly suspect: Suspicion | null
  readonly observationId: string
  readonly source: 'file' | 'api' | 'manual'
  /** Below it its price is unusual for the competitor, as observed; `null`: not known. */
  readonly usualFloor: number | null
}

/**
 * True if a price is one that everybody pays for a new product, in our currency: a member's, a used one or one of another
 * currency of the same day is shown next to it and does not take its place.
 */
export const IS_PLAIN = `p.condition = 'new' and p.kind = 'regular'
  and p.currency = (select own.currency from companies own where own.company_id = $1)`

const last = (columns: string, which: string) => `(
    select ${columns} from competitor_prices p
    where p.company_id = $1 and p.competitor_id = m.competitor_id and p.external_key = m.external_key
      and p.day <= $3 and ${which}
    order by p.day desc, p.seen_at desc limit 1
  )`
const lastPlain = (columns: string) => last(columns, `p.suspect is null and ${IS_PLAIN}`)
/** The limit keeps the search to the newest days. */
const LAST_OTHER = last(
  'p.*',
  `p.suspect is null and not (${IS_PLAIN}) and p.day >= coalesce(${lastPlain('p.day')}, '-infinity')`,
)

export const OFFER_COLUMNS = `m.product_id::float8 as "productId", m.competitor_id as "competitorId",
  c.name as competitor, m.external_key as "externalKey", k.title, k.url_text as url, c.weight,
  c.stale_after_days as "staleAfterDays", c.tax, c.tax_percent as "taxPercent", m.factor, l.price::text as price,
  l.was_price::text as "wasPrice", l.currency, l.day::text as day, l.in_stock as "inStock", l.condition, l.kind,
  l.suspect, l.observation_id as "observationId", l.source, k.usual_floor as "usualFloor"`

export const OFFER_JOINS = `from competitor_matches m
  join competitors c on c.company_id = $1 and c.competitor_id = m.competitor_id and c.removed_at is null
  join competitor_products k on k.company_id = $1 and k.competitor_id = m.competitor_id
    and k.external_key = m.external_key`

/** Last observation of each kind – plain, of another kind, suspect – of a match `m`, up to the day `$3`. */
export const LAST_OFFERS = `(select * from ${lastPlain('p.*')} b union all select * from ${LAST_OTHER} o
  union all select * from ${last('p.*', 'p.suspect is not null')} s)`

const offersSql = `
  select ${OFFER_COLUMNS} ${OFFER_JOINS}
  cross join lateral ${LAST_OFFERS} l
  where m.company_id = $1 and m.status = 'confirmed' and m.product_id = any($2::bigint[])
  order by m.product_id, l.price`

/** Reads the last prices of competitors for products, on a day. */
export async function readOffers(
  client: Queryable,
  { companyId, products, today }: { companyId: string; products: readonly number[]; today: string },
): Promise<readonly OfferRow[]> {
  if (products.length === 0) return []
  const { rows } = await client.query<OfferRow>(offersSql, [companyId, products, today])
  return rows
}

/** As `IS_PLAIN`, of a believed price. */
export function isPlain({ condition, kind, suspect }: OfferRow): boolean {
  return suspect === null && condition === 'new' && kind === 'regular'
}

/** Price of one of our product with our tax. */
export function comparablePrice(row: Pick<OfferRow, 'price' | 'factor' | 'tax' | 'taxPercent'>): number {
  const share = 1 + row.taxPercent / 100
  const taxed = row.tax === 'add' ? share : row.tax === 'remove' ? 1 / share : 1
  return (Number(row.price) * taxed) / row.factor
}

/** Whether an offer counts on a day, or why not. */
export function offerState(
  row: Omit<OfferRow, 'price' | 'productId'>,
  { today, currency }: { readonly today: string; readonly currency: string },
): OfferState {
  if (row.suspect !== null) return 'suspect'
  if (dayOfIsoDate(today) - dayOfIsoDate(row.day) > row.staleAfterDays) return 'stale'
  if (row.currency !== currency) return 'other_currency'
  if (row.inStock === false) return 'sold_out'
  if (row.condition !== 'new') return 'not_new'
  if (row.kind !== 'regular') return 'not_regular'
  return row.weight > 0 ? 'counts' : 'weightless'
}

/** The market of a product from its offers on a day. */
export function marketFrom(
  offers: readonly OfferRow[],
  ourPrice: string | null,
  at: { readonly today: string; readonly currency: string },
): Market | null {
  const counting = offers.filter((row) => offerState(row, at) === 'counts')
  return marketOf(
    counting.map((row) => ({
      competitor: row.competitorId,
      price: comparablePrice(row),
      weight: row.weight,
      ageDays: dayOfIsoDate(at.today) - dayOfIsoDate(row.day),
    })),
    ourPrice === null ? null : Number(ourPrice),
  )
}

export const moneyText = (value: number): string => String(Math.round(value * 10_000) / 10_000)

export function presentMarket(market: Market | null): MarketView | null {
  return market && { ...market, lowest: moneyText(market.lowest), median: moneyText(market.median) }
}
