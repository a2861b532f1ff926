import { HIGH_SENSITIVITY_ABOVE } from '#analytics'
import type { Output } from '#contract/calls'
import { TABLE_PAGE_SIZE } from '#contract/page-sizes'
import type { elasticityFilters } from '#contract/product-figures'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type EstimateRow, estimateColumns, hasHistorySql, presentEstimate } from './estimate-row.ts'
import { readStoreDrift } from './read-store-drift.ts'

export interface TableRow extends EstimateRow {
  readonly productId: string
  readonly title: string
  readonly sku: string
}

/** `$3` is the limit above which a product counts as highly sensitive. */
const conditions: Readonly<Record<(typeof elasticityFilters)[number], string>> = {
  all: 'true',
  high: 'abs(e.elasticity) > $3',
  low: 'abs(e.elasticity) <= $3',
  negative: 'e.elasticity < 0',
}
export const directions = { highest: 'desc', lowest: 'asc' } as const

export function fromSql(filter: keyof typeof conditions): string {
  return `
    from products p
    left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
    where p.company_id = $1 and ($2::text is null or p.title ilike $2 or p.sku ilike $2)
      and $3::float8 is not null and ${conditions[filter]} and ${hasHistorySql}`
}

/** Products with history and their elasticity, a page of what matches; those without a figure come last. */
export async function listElasticities({
  ctx,
  input,
}: VerbArgs<'listElasticities'>): Promise<Output<'listElasticities'>> {
  const { search, filter = 'all', order = 'highest', page = 1 } = input
  const values = [ctx.companyId, search ? containing(search) : null, HIGH_SENSITIVITY_ABOVE]
  return ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number }>({
      name: `elasticities-count-${filter}`,
      text: `select count(*)::int4 as total ${fromSql(filter)}`,
      values,
    })
    const { rows } = await client.query<TableRow>({
      name: `elasticities-${filter}-${order}`,
      text: `
        select p.product_id as "productId", p.title, p.sku, ${estimateColumns} ${fromSql(filter)}
        order by e.elasticity ${directions[order]} nulls last, p.title, p.product_id
        limit ${TABLE_PAGE_SIZE} offset $4`,
      values: [...values, (page - 1) * TABLE_PAGE_SIZE],
    })
    const drift = await readStoreDrift(client, ctx.companyId)
    return { rows: rows.map(present), total: counted.rows[0]?.total ?? 0, drift }
  })
}

function present(row: TableRow) {
  const { productId, title, sku } = row
  return { productId: Number(productId), title, sku, ...presentEstimate(row) }
}
