import type * as z from 'zod'
import type { dataSummaryAnswer } from '#contract/catalogue'
import type { TenantContext } from '../../kit/context.ts'
import { storeSum } from '../rollups/store-sums.ts'
import { filterSql } from './product-query.ts'

type Summary = z.infer<typeof dataSummaryAnswer>

const summarySql = `
  with catalogue as (
    select count(*)::int4 as products,
      json_build_object(
        ${Object.entries(filterSql)
          .map(([name, condition]) => `'${name}', count(*) filter (where ${condition})`)
          .join(', ')}
      ) as quality
    from products p where p.company_id = $1
  ), sold as (
    select ${storeSum.orders} as orders, ${storeSum.revenue}::text as revenue, ${storeSum.records} as records
    from store_days where company_id = $1
  )
  select catalogue.products, sold.orders, sold.revenue, sold.records, companies.currency, catalogue.quality
  from catalogue, sold, companies where companies.company_id = $1`

/** Returns the cards of Data Management from the rollup, so that the number of order lines does not matter. */
export async function getDataSummary({ ctx }: { readonly ctx: TenantContext }): Promise<Summary> {
  const { rows } = await ctx.inTenant(({ client }) => client.query<Summary>(summarySql, [ctx.companyId]))
  return rows[0]!
}
