import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { type Comparison, findComparison, readComparison } from './comparison-rows.ts'

type Page = Output<'getComparison'>
type Product = Page['products'][number]

interface Row {
  readonly productId: string
  readonly title: string
  readonly with: Product['with']
  readonly without: Product['without']
  readonly difference: number | null
}

const DEFAULT_PAGE_SIZE = 10
const EVERY_MS = 400

const side = (name: string) => `jsonb_build_object('elasticity', c.${name}_elasticity, 'low', c.${name}_low,
    'high', c.${name}_high, 'reason', c.${name}_reason)`

/** The latest comparison with a page of its products: the largest differences first, or by name. */
export async function getComparison({ ctx, input }: VerbArgs<'getComparison'>): Promise<Page> {
  const { search, sort, page = 1, pageSize = DEFAULT_PAGE_SIZE } = input
  return ctx.inTenant(async (tx) => {
    const comparison = await findComparison(ctx, tx, null)
    if (comparison?.status !== 'done') return { comparison, total: 0, products: [] }
    const from = `from compared_estimates c join products p on p.company_id = $1 and p.product_id = c.product_id
      where c.company_id = $1 and c.comparison_id = $2 and ($3::text is null or p.search_text like lower($3))`
    const values = [ctx.companyId, comparison.comparisonId, search ? containing(search) : null]
    const counted = await tx.client.query<{ total: number }>(`select count(*)::int4 as total ${from}`, values)
    const order = sort === 'title' ? '' : 'abs(c.with_elasticity - c.without_elasticity) desc nulls last, '
    const { rows } = await tx.client.query<Row>(
      `select c.product_id as "productId", p.title, ${side('with')} as with, ${side('without')} as without,
         c.with_elasticity - c.without_elasticity as difference
       ${from} order by ${order}lower(p.title), c.product_id limit $4 offset $5`,
      [...values, pageSize, (page - 1) * pageSize],
    )
    return {
      comparison,
      total: counted.rows[0]?.total ?? 0,
      products: rows.map((row) => ({ ...row, productId: Number(row.productId) })),
    }
  })
}

/** Sends the comparison each time it changes, until it has ended or the reader disconnects. */
export function watchComparison(args: {
  readonly ctx: TenantContext
  readonly input: { readonly comparisonId: string; readonly signal: AbortSignal }
}): AsyncGenerator<{ comparison: Comparison }> {
  const { ctx, input } = args
  const { comparisonId, signal } = input
  return watchChanges({
    read: async () => ({
      comparison: await ctx.inTenant((tx) => readComparison(ctx, tx, comparisonId)),
    }),
    hasEnded: ({ comparison: { status } }) => status === 'done' || status === 'failed',
    ...{ signal, everyMs: EVERY_MS },
  })
}
