import type * as z from 'zod'
import { isUnusualQuantity, type ProductSales } from '#analytics'
import type { salesRecord } from '#contract/schemas/sales'
import type { TenantTransaction } from '../../db/database.ts'
import { shopPrice } from '../catalogue/present-product.ts'

/** Columns of `order_lines` as `l` with `products` as `p`. */
export const saleColumns = `
  l.line_id as id, l.order_ref as order_id, coalesce(l.lineitem_name, p.title) as lineitem_name, l.product_id,
  l.quantity, l.total,
  to_char(l.ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at`

export interface SaleRow {
  readonly id: string
  readonly order_id: string
  readonly lineitem_name: string
  readonly product_id: string
  readonly quantity: number
  readonly total: string
  readonly paid_at: string
}

type SalesRecord = z.infer<typeof salesRecord>

const usualSql = `
  select product_id, sum(units)::int4 as units, sum(lines)::int4 as lines
  from product_days where company_id = $1 and product_id = any($2::int8[]) group by product_id`

/** Records as the specification names them, each with whether its quantity stands out among its product's. */
export async function presentSales(
  { client }: TenantTransaction,
  companyId: string,
  rows: readonly SaleRow[],
): Promise<SalesRecord[]> {
  const ids = [...new Set(rows.map((row) => row.product_id))]
  const found = await client.query<ProductSales & { product_id: string }>(usualSql, [companyId, ids])
  const usual = new Map(found.rows.map((row) => [row.product_id, row]))
  return rows.map((row) => ({
    ...row,
    product_id: Number(row.product_id),
    total: shopPrice(row.total),
    unusual_quantity: isUnusualQuantity(row.quantity, usual.get(row.product_id) ?? { units: 0, lines: 0 }),
  }))
}
