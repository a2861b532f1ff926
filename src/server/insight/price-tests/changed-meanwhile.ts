import { hardLimits, unitCost } from '#analytics'
import { roundAmount } from '#contract/round-amount'
import { smallestAmount } from '#contract/smallest-amount'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { isSameAmount } from '../price-plan/price-refusal.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'

const productsSql = `
  select t.product_id as "productId", ${TODAYS_PRICE}::text as price, nullif(p.cost, 0)::text as cost, c.currency,
    nullif(trim(p.product_type), '') as "productType", t.reference_price::text as "referencePrice",
    t.low_price::text as "lowPrice"
  from price_test_products t
  join products p on p.company_id = t.company_id and p.product_id = t.product_id
  join companies c on c.company_id = t.company_id
  left join price_facts f on f.company_id = t.company_id and f.product_id = t.product_id
  where t.company_id = $1 and t.test_id = $2`

interface ProductRow {
  readonly productId: string
  readonly price: string | null
  readonly cost: string | null
  readonly currency: string
  readonly productType: string | null
  readonly referencePrice: string
  readonly lowPrice: string
}

/** Products of a drawn test whose price is another one by now, or whose lower price breaks a limit by today's cost. */
export async function readChanged(
  tx: TenantTransaction,
  companyId: string,
  testId: string,
): Promise<ReadonlySet<number>> {
  const rails = await readGuardRails(tx, companyId)
  const { rows } = await tx.client.query<ProductRow>(productsSql, [companyId, testId])
  const changed = rows.filter(({ price, cost, currency, productType, referencePrice, lowPrice }) => {
    // The test was drawn at today's price of then in whole amounts of the currency.
    if (price === null || !isSameAmount(roundAmount(Number(price), currency), referencePrice)) return true
    const limits = rails.of(productType)
    const step = smallestAmount(currency)
    const known = unitCost(Number(price), cost === null ? null : Number(cost), limits.assumedMargin)
    const { floor } = hardLimits({ cost: known, rails: limits, step })
    return floor !== null && Number(lowPrice) < floor.price - step / 2
  })
  return new Set(changed.map(({ productId }) => Number(productId)))
}
