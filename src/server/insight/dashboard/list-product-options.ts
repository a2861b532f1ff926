import type * as z from 'zod'
import type { productOptionsAnswer } from '#contract/product-figures'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { hasHistorySql } from './estimate-row.ts'

export type ProductOption = z.infer<typeof productOptionsAnswer>['options'][number]

const DEFAULT_LIMIT = 20

const optionsSql = `
  select p.product_id as "productId", p.title, p.sku, e.elasticity
  from products p
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  where p.company_id = $1 and ($2::text is null or p.title ilike $2 or p.sku ilike $2) and ${hasHistorySql}
  order by p.title, p.product_id
  limit $3`

/** Products with history whose title or code contains the search, by title. */
export async function listProductOptions({
  ctx,
  input,
}: VerbArgs<'productOptions'>): Promise<{ options: ProductOption[] }> {
  const { search, limit = DEFAULT_LIMIT } = input
  return { options: await ctx.inTenant((tx) => readOptions(tx, { companyId: ctx.companyId, search, limit })) }
}

export async function readOptions(
  tx: TenantTransaction,
  wanted: { readonly companyId: string; readonly search?: string | undefined; readonly limit: number },
): Promise<ProductOption[]> {
  const pattern = wanted.search ? containing(wanted.search) : null
  const values = [wanted.companyId, pattern, wanted.limit]
  const { rows } = await tx.client.query<Omit<ProductOption, 'productId'> & { productId: string }>({
    name: 'product-options',
    text: optionsSql,
    values,
  })
  return rows.map((row) => ({ ...row, productId: Number(row.productId) }))
}
