import { monthlyHistory, type ProductDay } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { type EstimateRow, estimateColumns, presentEstimate } from './estimate-row.ts'

export type SalesEvolution = Output<'oneProductSalesEvolution'>

interface ProductRow extends EstimateRow {
  readonly productId: string
  readonly title: string
  readonly promotion: NonNullable<SalesEvolution['promotion']> | null
}

interface MonthRow extends ProductDay {
  readonly productId: string
}

const productsSql = `
  select p.product_id as "productId", p.title, ${estimateColumns},
    case when e.promotion_elasticity is not null then jsonb_build_object(
      'elasticity', e.promotion_elasticity, 'low', e.promotion_low, 'high', e.promotion_high) end as promotion
  from products p
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  where p.company_id = $1 and p.product_id = any($2::int8[])`

/** The database sums the amounts as decimals; a pure function divides them and fills the gaps. */
const monthsSql = `
  select product_id as "productId", date_trunc('month', day::timestamp)::date::text as day,
    sum(units)::int4 as units, sum(revenue)::float8 as revenue
  from product_days
  where company_id = $1 and product_id = any($2::int8[]) and units > 0
  group by product_id, date_trunc('month', day::timestamp)`

/** `productId`: one evolution, or "not found". `productIds`: those that exist, in the order asked for. */
export async function getSalesEvolution({
  ctx,
  input,
}: VerbArgs<'productSalesEvolution'>): Promise<Output<'productSalesEvolution'>> {
  if ('productId' in input) return getOneSalesEvolution({ ctx, input })
  return { evolutions: await readEvolutions(ctx, [...new Set(input.productIds)]) }
}

export async function getOneSalesEvolution(
  args: VerbArgs<'oneProductSalesEvolution'>,
): Promise<SalesEvolution> {
  const [evolution] = await readEvolutions(args.ctx, [args.input.productId])
  if (!evolution) throw problem('product.not_found')
  return evolution
}

async function readEvolutions(ctx: TenantContext, ids: readonly number[]): Promise<SalesEvolution[]> {
  const [products, months] = await ctx.inTenant(
    async (tx) => [
      await read<ProductRow>(tx, 'evolution-products', productsSql, [ctx.companyId, ids]),
      await read<MonthRow>(tx, 'evolution-months', monthsSql, [ctx.companyId, ids]),
    ],
    { mayBeStale: true },
  )
  const rows = new Map(products.map((row) => [Number(row.productId), row]))
  const monthsOf = Map.groupBy(months, (row) => Number(row.productId))
  return ids.flatMap((productId) => {
    const row = rows.get(productId)
    if (!row) return []
    const history = monthlyHistory(monthsOf.get(productId) ?? [])
    const promotion = row.promotion && { promotion: row.promotion }
    return [{ productId, title: row.title, history, ...presentEstimate(row), ...promotion }]
  })
}

async function read<Row extends object>(
  tx: TenantTransaction,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await tx.client.query<Row>({ name, text, values })).rows
}
