import { addDays, dayOfIsoDate, isoDateOfDay, marketHistory, type PastPrice } from '#analytics'
import type { Output } from '#contract/calls'
import type { Queryable } from '../../kit/db/queryable.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { readPrices } from './list-product-markets.ts'
import {
  comparablePrice,
  isPlain,
  marketFrom,
  moneyText,
  type OfferRow,
  offerState,
  presentMarket,
  readOffers,
} from './read-offers.ts'

/** Days of the history. */
const HISTORY_DAYS = 731

interface At {
  readonly companyId: string
  readonly productId: number
  readonly today: string
  readonly currency: string
}

export function getProductMarket({
  ctx,
  input,
}: VerbArgs<'getProductMarket'>): Promise<Output<'getProductMarket'>> {
  const { companyId } = ctx
  const { productId } = input
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    const found = await client.query<{ title: string }>(
      'select title from products where company_id = $1 and product_id = $2',
      [companyId, productId],
    )
    if (!found.rows[0]) throw problem('product.not_found')
    const { currency } = await readCompanyFacts(client, companyId)
    const at = { companyId, productId, today: await companyDay(ctx, tx), currency }
    const price = (await readPrices(client, companyId, [productId])).get(productId) ?? null
    const offers = await readOffers(client, { ...at, products: [productId] })
    return {
      ...{ productId, title: found.rows[0].title, price, currency },
      market: presentMarket(marketFrom(offers, price, at)),
      offers: newestOf(offers).map((row) => presentOffer(row, at)),
      history: await readHistory(client, at),
      ours: await readOurs(client, at),
    }
  })
}

/** Leaves out suspect observations that are older than the believed one of their line. */
function newestOf(offers: readonly OfferRow[]): readonly OfferRow[] {
  const lineOf = ({ competitorId, externalKey }: OfferRow) => `${competitorId} ${externalKey}`
  const believed = new Map(offers.filter(isPlain).map((row) => [lineOf(row), row.day]))
  return offers.filter((row) => row.suspect === null || row.day >= (believed.get(lineOf(row)) ?? ''))
}

function presentOffer(row: OfferRow, at: At): Output<'getProductMarket'>['offers'][number] {
  const { competitorId, competitor, externalKey, title, url, price, currency, wasPrice } = row
  const { factor, day, staleAfterDays, suspect, observationId, source } = row
  return {
    ...{ competitorId, competitor, externalKey, title, url, price, currency, wasPrice },
    ...{ factor, day, staleAfterDays, suspect, observationId, source },
    comparable: currency === at.currency ? moneyText(comparablePrice(row)) : null,
    ageDays: dayOfIsoDate(at.today) - dayOfIsoDate(day),
    state: offerState(row, at),
  }
}

/** One row a line: a row for each observation costs more to hand over than to read. Days count from 1970-01-01. */
const historySql = `
  select m.competitor_id || ' ' || m.external_key as line, m.competitor_id as competitor, c.weight,
    c.stale_after_days as "staleAfterDays", c.tax, c.tax_percent as "taxPercent", m.factor,
    string_agg((l.day - date '1970-01-01') || ' ' || l.price || case when l.currency = $5
      and l.in_stock is distinct from false then ' 1' else ' 0' end,
      ',' order by l.day, l.seen_at) as seen
  from competitor_matches m
  join competitors c on c.company_id = $1 and c.competitor_id = m.competitor_id and c.removed_at is null
  join competitor_prices l on l.company_id = $1 and l.competitor_id = m.competitor_id
    and l.external_key = m.external_key and l.day between $3 and $4 and l.suspect is null
    and l.condition = 'new' and l.kind = 'regular'
  where m.company_id = $1 and m.status = 'confirmed' and m.product_id = $2
  group by m.competitor_id, m.external_key, c.weight, c.stale_after_days, c.tax, c.tax_percent, m.factor`

interface LineRow extends Pick<OfferRow, 'tax' | 'taxPercent' | 'factor'> {
  readonly line: string
  readonly competitor: string
  readonly weight: number
  readonly staleAfterDays: number
  /** `day price counts`, joined by commas. */
  readonly seen: string
}

async function readHistory(client: Queryable, at: At): Promise<Output<'getProductMarket'>['history']> {
  const today = dayOfIsoDate(at.today)
  const { rows } = await client.query<LineRow>(historySql, [
    ...[at.companyId, at.productId, isoDateOfDay(today - HISTORY_DAYS), at.today, at.currency],
  ])
  const prices = rows.flatMap(pricesOf).sort((a, b) => a.day - b.day)
  return marketHistory(prices, today).map(({ day, market }) => ({
    day: isoDateOfDay(day),
    lowest: market && moneyText(market.lowest),
    median: market && moneyText(market.median),
    count: market?.count ?? 0,
  }))
}

const oursSql = `
  select to_char(day, 'YYYY-MM') as month, round(sum(revenue) / sum(units), 4)::text as price
  from product_days
  where company_id = $1 and product_id = $2 and day between $3 and $4 and units > 0 and revenue >= 0
  group by 1 order by 1`

/** Our average price by month, next to which the market is shown. */
async function readOurs(client: Queryable, at: At): Promise<Output<'getProductMarket'>['ours']> {
  const firstDay = addDays(at.today, -HISTORY_DAYS)
  const { rows } = await client.query<Output<'getProductMarket'>['ours'][number]>(oursSql, [
    ...[at.companyId, at.productId, firstDay, at.today],
  ])
  return rows
}

function pricesOf({ seen, tax, taxPercent, factor, ...line }: LineRow): PastPrice[] {
  return seen.split(',').map((each) => {
    const [day, price, counts] = each.split(' ')
    return {
      ...line,
      price: comparablePrice({ price: price!, tax, taxPercent, factor }),
      day: Number(day),
      counts: counts === '1' && line.weight > 0,
    }
  })
}
