import type { Output } from '#contract/calls'
import { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { readRounds } from './round-rows.ts'

interface Row {
  readonly productId: string
  readonly title: string
  readonly today: string | null
  readonly prices: Readonly<Record<string, string | null>>
  readonly total: number
}

/**
 * Products that do not have the same price in all of the rounds, or a new one in a round where another leaves them out;
 * those that differ most first.
 */
const differingSql = `
  select d.product_id::text as "productId", p.title, d.today::text, d.prices, (count(*) over ())::int4 as total
  from (
    select i.product_id, max(i.today) as today, jsonb_object_agg(i.round_id, i.price::text) as prices,
      max(i.price) / nullif(min(i.price), 0) as spread
    from price_round_items i where i.company_id = $1 and i.round_id = any($2)
    group by i.product_id
    having min(i.price) is distinct from max(i.price) or (count(*) < $3 and max(i.price) <> max(i.today))
  ) d
  join products p on p.company_id = $1 and p.product_id = d.product_id
  order by d.spread desc nulls last, d.product_id limit $4 offset $5`

/** Puts rounds side by side, in the order asked for. */
export function comparePriceRounds({
  ctx,
  input,
}: VerbArgs<'comparePriceRounds'>): Promise<Output<'comparePriceRounds'>> {
  const { rounds: ids, page } = input
  return ctx.inTenant(async (tx) => {
    const found = await readRounds(ctx, tx, ids)
    const rounds = ids.map((id) => found.find(({ roundId }) => roundId === id) ?? null)
    if (rounds.includes(null)) throw problem('price_round.not_found')
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const { rows } = await tx.client.query<Row>(differingSql, [
      ...[ctx.companyId, ids, ids.length],
      ...[ROUND_PAGE_SIZE, (page - 1) * ROUND_PAGE_SIZE],
    ])
    return {
      rounds: rounds.flatMap((round) => round ?? []),
      items: rows.map(({ productId, title, today, prices }) => ({
        ...{ productId: Number(productId), title, today: asPrice(today) },
        prices: ids.map((id) => asPrice(prices[id] ?? null)),
      })),
      total: rows[0]?.total ?? 0,
      currency,
    }
  })
}
