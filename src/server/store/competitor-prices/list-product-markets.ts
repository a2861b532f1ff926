import type { Output, Parsed } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { companyDay } from '../basics/company-day.ts'
import { readCompanyFacts } from '../basics/company-facts.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'
import { marketFrom, offerState, presentMarket, readOffers } from './read-offers.ts'

/** The market of the products that a screen shows. */
export function listProductMarkets({
  ctx,
  input,
}: {
  readonly ctx: TenantContext
  readonly input: Parsed<'listProductMarkets'>
}): Promise<Output<'listProductMarkets'>> {
  const { companyId } = ctx
  return ctx.inTenant(async (tx) => {
    const { client } = tx
    const { currency } = await readCompanyFacts(client, companyId)
    const known = await client.query<{ some: boolean }>(
      'select exists (select from competitors where company_id = $1 and removed_at is null) as some',
      [companyId],
    )
    if (!known.rows[0]?.some) return { markets: [], hasCompetitors: false, currency }
    const at = { today: await companyDay(ctx, tx), currency }
    const products = input.products
    const offers = await readOffers(client, { companyId, products, today: at.today })
    const prices = await readPrices(client, companyId, products)
    const byProduct = Map.groupBy(offers, ({ productId }) => productId)
    const markets = [...byProduct].map(([productId, own]) => ({
      productId,
      market: presentMarket(marketFrom(own, prices.get(productId) ?? null, at)),
      offers: new Set(own.map(({ competitorId }) => competitorId)).size,
      stale: new Set(
        own.filter((row) => offerState(row, at) === 'stale').map(({ competitorId }) => competitorId),
      ).size,
    }))
    return { markets, hasCompetitors: true, currency }
  })
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
