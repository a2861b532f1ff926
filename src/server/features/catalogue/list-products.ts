import type * as z from 'zod'
import { type productList, wholeCatalogueLimit } from '#contract/schemas/catalogue'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { type ProductRow, presentProduct, productColumns } from './present-product.ts'

interface Query {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly search?: string | undefined
}

const DEFAULT_PAGE_SIZE = 50

const matching = `p.company_id = $1 and ($2::text is null
  or p.title ilike $2 or p.vendor ilike $2 or p.product_type ilike $2 or p.sku ilike $2)`

const countSql = `select count(*)::int4 as total from products p where ${matching}`
const listSql = `
  select ${productColumns} from products p where ${matching}
  order by p.title, p.product_id limit $3 offset $4`

/** The catalogue by title: a page of it, or all of it up to a limit that the answer admits to. */
export async function listProducts(args: {
  readonly ctx: TenantContext
  readonly input: { readonly query: Query }
}): Promise<z.infer<typeof productList>> {
  const { ctx, input } = args
  const { limit, offset } = windowOf(input.query)
  const wanted = [ctx.companyId, input.query.search ? containing(input.query.search) : null]
  const [total, rows] = await ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number }>({
      name: 'products-count',
      text: countSql,
      values: wanted,
    })
    const values = [...wanted, limit, offset]
    const listed = await client.query<ProductRow>({ name: 'products-list', text: listSql, values })
    return [counted.rows[0]?.total ?? 0, listed.rows] as const
  })
  return { products: rows.map(presentProduct), total, truncated: isWhole(input.query) && rows.length < total }
}

function isWhole({ page, pageSize }: Query): boolean {
  return page === undefined && pageSize === undefined
}

function windowOf(query: Query): { limit: number; offset: number } {
  if (isWhole(query)) return { limit: wholeCatalogueLimit, offset: 0 }
  const limit = query.pageSize ?? DEFAULT_PAGE_SIZE
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}
