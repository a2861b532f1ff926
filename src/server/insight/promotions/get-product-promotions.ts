import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'

type Answer = Output<'productPromotions'>

interface Row {
  readonly startsOn: string
  readonly endsOn: string
  readonly promotionId: string | null
  readonly name: string | null
  readonly price: string
  readonly regularPrice: string
  readonly soldUnits: number
  readonly lift: number | null
  readonly liftLow: number | null
  readonly liftHigh: number | null
  readonly expectedUnits: number | null
  readonly addedUnits: number | null
  readonly addedLow: number | null
  readonly addedHigh: number | null
  readonly confidence: number | null
  readonly waterfall: Answer['promotions'][number]['waterfall']
  readonly reason: 'few_sales' | null
}

const sql = `
  select u.starts_on::text as "startsOn", u.ends_on::text as "endsOn", u.promotion_id as "promotionId", c.name,
    u.price::text, u.regular_price::text as "regularPrice", u.sold_units as "soldUnits", u.lift,
    u.lift_low as "liftLow", u.lift_high as "liftHigh", u.expected_units as "expectedUnits", u.added_units as "addedUnits", u.added_low as "addedLow",
    u.added_high as "addedHigh", u.confidence, u.waterfall, u.reason
  from promotion_uplifts u
  left join promotions c on c.company_id = u.company_id and c.promotion_id = u.promotion_id
  where u.company_id = $1 and u.product_id = $2 order by u.starts_on desc`

/** Returns each promotion of one product, newest first. */
export function getProductPromotions(args: VerbArgs<'productPromotions'>): Promise<Answer> {
  const { ctx } = args
  const { productId } = args.input
  return ctx.inTenant(async ({ client }) => {
    const found = await client.query<{ title: string }>(
      'select title from products where company_id = $1 and product_id = $2',
      [ctx.companyId, productId],
    )
    if (!found.rows[0]) throw problem('product.not_found')
    const { rows } = await client.query<Row>(sql, [ctx.companyId, productId])
    return { productId, title: found.rows[0].title, promotions: rows.map(present) }
  })
}

function present(row: Row): Answer['promotions'][number] {
  return {
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    source: row.promotionId === null ? 'detected' : 'calendar',
    name: row.name,
    price: row.price,
    expectedUnits: row.expectedUnits,
    regularPrice: row.regularPrice,
    soldUnits: row.soldUnits,
    lift: ranged(row.lift, row.liftLow, row.liftHigh),
    addedUnits: ranged(row.addedUnits, row.addedLow, row.addedHigh),
    confidence: row.confidence,
    waterfall: row.waterfall,
    reason: row.reason,
  }
}

function ranged(value: number | null, low: number | null, high: number | null) {
  return value === null || low === null || high === null ? null : { value, low, high }
}
