import type { Market } from '#analytics'
import type { Output } from '#contract/calls'
import type { Queryable } from '../../kit/db/queryable.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'
import { marketFrom, type OfferRow, offerState, presentMarket, readOffers } from './read-offers.ts'

/** The market of the products that a screen shows. */
export function listProductMarkets({
  ctx,
  input,
}: VerbArgs<'listProductMarkets'>): Promise<Output<'listProductMarkets'>> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    const { currency } = await readCompanyFacts(client, companyId)
    const known = await client.query<{ some: boolean }>(
      `select exists (select from competitors c join competitor_products p on p.company_id = $1
         and p.competitor_id = c.competitor_id and p.has_prices
         where c.company_id = $1 and c.removed_at is null) as some`,
      [companyId],
    )
    if (!known.rows[0]?.some) return { markets: [], hasCompetitors: false, currency }
    const at = { companyId, today: await companyDay(ctx, tx), currency }
    const found = await readMarkets(client, input.products, at)
    const markets = [...found].map(([productId, { market, offers, stale }]) => ({
      ...{ productId, market: presentMarket(market), offers, stale },
    }))
    return { markets, hasCompetitors: true, currency }
  })
}

interface FoundMarket {
  /** `null`: no competitor's price counts. */
  readonly market: Market | null
  /** Competitors matched to the product, and those of them whose last price is too old. */
  readonly offers: number
  readonly stale: number
}

/** The market of each product that a competitor's product is matched to. */
export async function readMarkets(
  client: Queryable,
  products: readonly number[],
  at: { readonly companyId: string; readonly today: string; readonly currency: string },
): Promise<ReadonlyMap<number, FoundMarket>> {
  const { companyId, today } = at
  const offers = await readOffers(client, { companyId, products, today })
  if (offers.length === 0) return new Map()
  const prices = await readPrices(client, companyId, products)
  const distinct = (rows: readonly OfferRow[]) => new Set(rows.map(({ competitorId }) => competitorId)).size
  return new Map(
    [...Map.groupBy(offers, ({ productId }) => productId)].map(([productId, own]) => [
      productId,
      {
        market: marketFrom(own, prices.get(productId) ?? null, at),
        offers: distinct(own),
        stale: distinct(own.filter((row) => offerState(row, at) === 'stale')),
      },
    ]),
  )
}

/** Today's price of products, as on all screens. */
export async function readPrices(
  client: Queryable,
  companyId: string,
  products: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await client.query<{ productId: number; price: string | null }>(
    `select p.product_id::float8 as "productId", round((${TODAYS_PRICE})::numeric, 4)::text as price
     from products p left join price_facts f on f.company_id = $1 and f.product_id = p.product_id
     where p.company_id = $1 and p.product_id = any($2::bigint[])`,
    [companyId, products],
  )
  return new Map(rows.map(({ productId, price }) => [productId, price]))
}
