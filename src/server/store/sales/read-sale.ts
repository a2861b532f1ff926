import type * as z from 'zod'
import type { Output } from '#contract/calls'
import type { salesRecord } from '#contract/sales'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { presentSales, type SaleRow, saleColumns } from './sale-row.ts'

/** Parses an id of the address; text that is no id is answered as not found. */
export function readSaleId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw problem('sale.not_found')
  return text
}

/** Returns one sales record, wherever it stands in the table. */
export async function getSale({ ctx, input }: VerbArgs<'getSale'>): Promise<Output<'getSale'>> {
  const saleId = readSaleId(input.id)
  return ctx.inTenant((tx) => readSale(tx, ctx.companyId, saleId))
}

/** Treats another company's record as not found. */
export async function readSale(
  tx: TenantTransaction,
  companyId: string,
  saleId: string,
): Promise<z.infer<typeof salesRecord>> {
  const { rows } = await tx.client.query<SaleRow>(
    `select ${saleColumns} from order_lines l
     join products p on p.company_id = l.company_id and p.product_id = l.product_id
     where l.company_id = $1 and l.line_id = $2`,
    [companyId, saleId],
  )
  const [sale] = await presentSales(tx, companyId, rows)
  if (!sale) throw problem('sale.not_found')
  return sale
}
