import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import { factColumns, type ProductDayKind, presentFact, productDayFacts } from './product-day-facts.ts'

const DEFAULT_PAGE_SIZE = 50

export interface FactQuery {
  readonly productId?: number | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** Selects rows of a fact `f` of products `p`: `$1` is the company. */
export function factConditions(query: FactQuery, firstDay: string, endDay: string) {
  const values: unknown[] = [
    query.productId ?? null,
    query.search ? containing(query.search) : null,
    query.from ?? null,
    query.to ?? null,
  ]
  const where = `f.company_id = $1 and ($2::int8 is null or f.product_id = $2)
    and ($3::text is null or p.search_text like lower($3))
    and ($4::date is null or ${endDay} >= $4) and ($5::date is null or ${firstDay} < $5)`
  return { where, values }
}

export function pageOf({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: FactQuery): readonly [number, number] {
  return [pageSize, (page - 1) * pageSize]
}

/** Newest first, then by the product's name. */
export async function listProductDayFacts<Row extends object>(args: {
  readonly ctx: TenantContext
  readonly input: { readonly kind: ProductDayKind } & FactQuery
}): Promise<{ rows: (Row & { productId: number; title: string })[]; total: number }> {
  const { ctx, input } = args
  const fact = productDayFacts[input.kind]
  const { where, values } = factConditions(input, `f.${fact.day}`, `f.${fact.day}`)
  const from = `from ${fact.table} f join products p on p.company_id = $1 and p.product_id = f.product_id`
  return ctx.inTenant(async ({ client }) => {
    const counted = await client.query<{ total: number }>(
      `select count(*)::int4 as total ${from} where ${where}`,
      [ctx.companyId, ...values],
    )
    const { rows } = await client.query<Row & { productId: string; title: string }>(
      `select f.product_id as "productId", p.title, ${factColumns(fact)} ${from} where ${where}
       order by f.${fact.day} desc, lower(p.title), f.product_id limit $6 offset $7`,
      [ctx.companyId, ...values, ...pageOf(input)],
    )
    return {
      rows: rows.map((row) => ({ ...presentFact(fact, row), productId: Number(row.productId) })),
      total: counted.rows[0]?.total ?? 0,
    }
  })
}
