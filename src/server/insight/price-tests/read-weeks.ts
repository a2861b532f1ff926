import type { Queryable } from '../../kit/db/queryable.ts'
import type { WeekUnits } from './test-task.ts'

const daysSql = `
  select product_id as "productId", day - date '1970-01-01' as day, units, revenue::float8 as revenue
  from product_days
  where company_id = $1 and product_id = any($2::int8[]) and day >= date '1970-01-01' + $3::int4
    and day < date '1970-01-01' + $4::int4`

export interface SoldDay {
  readonly productId: number
  readonly day: number
  readonly units: number
  readonly revenue: number
}

interface Span {
  readonly productIds: readonly number[]
  /** Days since 1970-01-01, half-open. */
  readonly from: number
  readonly to: number
}

export async function readSoldDays(
  client: Queryable,
  companyId: string,
  { productIds, from, to }: Span,
): Promise<SoldDay[]> {
  const { rows } = await client.query<Omit<SoldDay, 'productId'> & { productId: string }>(daysSql, [
    ...[companyId, productIds, from, to],
  ])
  return rows.map(({ productId, ...row }) => ({ ...row, productId: Number(productId) }))
}

/** Sums units into whole weeks from `from` on, row by row in the order of the products. */
export function weekUnits(days: readonly SoldDay[], { productIds, from, to }: Span): WeekUnits {
  const weeks = Math.floor((to - from) / 7)
  const rows = new Map(productIds.map((id, at) => [id, at]))
  const units = new Array<number>(productIds.length * weeks).fill(0)
  for (const { productId, day, units: sold } of days) {
    const week = Math.floor((day - from) / 7)
    const row = rows.get(productId)
    if (row === undefined || week < 0 || week >= weeks) continue
    units[row * weeks + week]! += Math.max(0, sold)
  }
  return { weeks, units }
}
