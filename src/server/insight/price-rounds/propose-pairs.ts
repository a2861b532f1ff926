import { proposePairs } from '#analytics'
import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'

interface Row {
  readonly productId: string
  readonly title: string
  readonly productType: string | null
  readonly vendor: string
  readonly price: string | null
}

/** Bounds the memory and the time of the search, by vendor. */
const MOST_TITLES = 5000

const titlesSql = `
  select p.product_id::text as "productId", p.title, nullif(trim(p.product_type), '') as "productType",
    trim(p.vendor) as vendor, (${TODAYS_PRICE})::text as price
  from price_facts f
  join products p on p.company_id = f.company_id and p.product_id = f.product_id
  where f.company_id = $1 and trim(p.vendor) = any($2) order by p.product_id limit ${2 * MOST_TITLES}`

/** Proposes pairs of two vendors' products; a gap holds for those that a person takes into a rule. */
export function proposePricePairs({
  ctx,
  input,
}: VerbArgs<'proposePricePairs'>): Promise<Output<'proposePricePairs'>> {
  return ctx.inTenant(async (tx) => {
    const { vendor, against } = input
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const { rows } = await tx.client.query<Row>(titlesSql, [ctx.companyId, [vendor, against]])
    const products = rows.map((row) => ({ ...row, productId: Number(row.productId) }))
    const byId = new Map(products.map((each) => [each.productId, each]))
    const pairs = proposePairs(products, vendor, against).map(({ productId, againstId }) => {
      const [one, other] = [byId.get(productId)!, byId.get(againstId)!]
      const [price, againstPrice] = [asPrice(one.price), asPrice(other.price)]
      const isPriced = price !== null && againstPrice !== null && Number(againstPrice) > 0
      return {
        ...{ productId, againstId, title: one.title, againstTitle: other.title, price, againstPrice },
        gap: isPriced ? Number(price) / Number(againstPrice) - 1 : null,
      }
    })
    return { pairs, currency }
  })
}
