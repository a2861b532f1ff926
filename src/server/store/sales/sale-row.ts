import type * as z from 'zod'
import { isUnusualQuantity, type ProductSales } from '#analytics'
import type { salesRecord } from '#contract/sales'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { shopPrice } from '../../kit/formats/shop-price.ts'

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
  select product_id, units::float8 as units, lines from product_totals
  where company_id = $1 and product_id = any($2::int8[])`

/** Orders without a number have one made up for each line, so duplicates cannot be found among them. */
export const numberedSql = "l.order_ref !~ '^#[0-9a-f]{12}$'"

const repeatedSql = `
  select l.line_id as id from order_lines l
  where l.company_id = $1 and l.line_id = any($2::uuid[]) and ${numberedSql} and exists (
    select from order_lines o
    where o.company_id = l.company_id and o.product_id = l.product_id and o.day = l.day and o.line_id <> l.line_id
      and o.order_ref = l.order_ref and o.ordered_at = l.ordered_at and o.quantity = l.quantity
      and o.total = l.total and o.lineitem_name is not distinct from l.lineitem_name)`

/** Presents records as the specification names them, each with the reasons to check it. */
export async function presentSales(
  { client }: TenantTransaction,
  companyId: string,
  rows: readonly SaleRow[],
): Promise<SalesRecord[]> {
  const ids = [...new Set(rows.map((row) => row.product_id))]
  const found = await client.query<ProductSales & { product_id: string }>(usualSql, [companyId, ids])
  const usual = new Map(found.rows.map((row) => [row.product_id, row]))
  const repeated = await client.query<{ id: string }>(repeatedSql, [companyId, rows.map((row) => row.id)])
  const duplicates = new Set(repeated.rows.map((row) => row.id))
  return rows.map((row) => ({
    ...row,
    product_id: Number(row.product_id),
    total: shopPrice(row.total),
    unusual_quantity: isUnusualQuantity(row.quantity, usual.get(row.product_id) ?? { units: 0, lines: 0 }),
    duplicate: duplicates.has(row.id),
  }))
}
