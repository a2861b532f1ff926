import type * as z from 'zod'
import type { salesRecord } from '#contract/schemas/sales'
import type { TenantTransaction } from '../../kit/db/database.ts'
/** Columns of `order_lines` as `l` with `products` as `p`. */
export declare const saleColumns =
  '\n  l.line_id as id, l.order_ref as order_id, coalesce(l.lineitem_name, p.title) as lineitem_name, l.product_id,\n  l.quantity, l.total,\n  to_char(l.ordered_at at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as paid_at'
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
/** Orders without a number have one made up for each line: nothing in those can repeat. */
export declare const numberedSql = "l.order_ref !~ '^#[0-9a-f]{12}$'"
/** Records as the specification names them, each with what makes it worth a second look. */
export declare function presentSales(
  { client }: TenantTransaction,
  companyId: string,
  rows: readonly SaleRow[],
): Promise<SalesRecord[]>
