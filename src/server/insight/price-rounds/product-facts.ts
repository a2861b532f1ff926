import type { TenantTransaction } from '../../kit/db/database.ts'
import { outlookCurve, type StoredOutlook } from '../outlook/outlook-columns.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import { toNumber } from '../recommendations/weigh-row.ts'
import type { Constraint, RoundTask, Variant } from './round-task.ts'

const stockSql = `
  select distinct on (product_id) product_id::text as "productId", quantity
  from inventory_levels where company_id = $1 order by product_id, day desc`

/** Units on hand by product. */
export async function readStock(
  { client }: TenantTransaction,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ productId: string; quantity: number }>(stockSql, [companyId])
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}

const curvesSql = `
  select o.product_id::float8 as "productId", ${outlookCurve} from demand_outlooks o
  where o.company_id = $1 and o.product_id = any($2::int8[])`

type Curve = Pick<StoredOutlook, 'weeks' | 'dispersion' | 'demandDeviation' | 'drift'> & {
  readonly productId: number
}

/** Outlooks of products that are to sell so many units within days. */
export async function readCurves(
  { client }: TenantTransaction,
  companyId: string,
  constraints: readonly Constraint[],
): Promise<RoundTask['curves']> {
  const ids = constraints.flatMap((each) => (each.kind === 'clear' ? [each.productId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Curve>(curvesSql, [companyId, ids])
  return new Map(
    rows.map(({ productId, weeks, dispersion, demandDeviation: deviation, drift }) => [
      productId,
      { weeks: Float32Array.from(weeks), dispersion, deviation, drift },
    ]),
  )
}

const handlesSql = `
  select product_id::text as "productId", lower(trim(handle)) as handle from products
  where company_id = $1 and trim(handle) <> '' order by product_id`

/** Groups of products with one handle: variants of what the shop shows as one product. */
export async function readVariants(
  { client }: TenantTransaction,
  companyId: string,
  rows: readonly AdviceRow[],
): Promise<RoundTask['variants']> {
  const found = await client.query<{ productId: string; handle: string }>(handlesSql, [companyId])
  const byId = new Map(rows.map((row) => [row.productId, row]))
  const groups = new Map<string, Variant[]>()
  for (const { productId, handle } of found.rows) {
    const row = byId.get(productId)
    if (!row) continue
    const { productType, vendor, price } = row
    const variant = { productId: Number(productId), productType, vendor, price: toNumber(price) }
    groups.set(handle, [...(groups.get(handle) ?? []), variant])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
