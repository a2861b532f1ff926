import { and, asc, count, eq, ilike, or, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { type productList, wholeCatalogueLimit } from '#contract/schemas/catalogue'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { products } from '../../db/schema/products.ts'
import { presentProduct } from './present-product.ts'

interface Query {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly search?: string | undefined
}

const DEFAULT_PAGE_SIZE = 50

/** The catalogue by title: a page of it, or all of it up to a limit that the answer admits to. */
export async function listProducts(args: {
  readonly ctx: TenantContext
  readonly input: { readonly query: Query }
}): Promise<z.infer<typeof productList>> {
  const { ctx, input } = args
  const { limit, offset } = windowOf(input.query)
  const wanted = and(eq(products.companyId, ctx.companyId), matching(input.query.search))
  return ctx.inTenant(async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(products).where(wanted)
    const rows = await tx
      .select()
      .from(products)
      .where(wanted)
      .orderBy(asc(products.title), asc(products.productId))
      .limit(limit)
      .offset(offset)
    const total = counted?.total ?? 0
    return {
      products: rows.map(presentProduct),
      total,
      truncated: isWhole(input.query) && rows.length < total,
    }
  })
}

function isWhole({ page, pageSize }: Query): boolean {
  return page === undefined && pageSize === undefined
}

function windowOf(query: Query): { limit: number; offset: number } {
  if (isWhole(query)) return { limit: wholeCatalogueLimit, offset: 0 }
  const limit = query.pageSize ?? DEFAULT_PAGE_SIZE
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** Title, vendor, type or code contains the text. */
function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = containing(search)
  return or(
    ilike(products.title, pattern),
    ilike(products.vendor, pattern),
    ilike(products.productType, pattern),
    ilike(products.sku, pattern),
  )
}
