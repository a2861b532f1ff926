import type * as z from 'zod'
import type { salesRecord } from '#contract/sales'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { refuseChanged } from '../../kit/http/precondition.ts'
import { changeRecords } from '../basics/change-records.ts'
import { updateSaleLine } from '../order-lines/sale-lines.ts'
import { accepted } from './create-sale.ts'
import type { SaleRecord, WrittenRecord } from './read-record.ts'
import { readSale, readSaleId } from './read-sale.ts'
import { recordReader } from './reader-of.ts'
import { resolveProducts } from './resolve-products.ts'
import { followChange } from './write-lines.ts'

interface Before {
  readonly product_id: string
  readonly day: string
  readonly name: string
  readonly order_ref: string
}

export async function updateSale(args: {
  readonly ctx: TenantContext
  readonly input: { readonly id: string } & WrittenRecord
  /** Versions of the record that the caller saw; `null`: any. */
  readonly ifMatch?: readonly string[] | null
}): Promise<z.infer<typeof salesRecord>> {
  const { ctx, ifMatch = null } = args
  const { id, ...fields } = args.input
  const { companyId } = ctx
  const saleId = readSaleId(id)
  return changeRecords(ctx, async (tx) => {
    const record = accepted((await recordReader(ctx, tx)).read(fields))
    const before = await readBefore(tx, companyId, saleId)
    const seen = await readSale(tx, companyId, saleId)
    const productId = await productOf(tx, companyId, before, record.name)
    await writeSale(tx, companyId, { saleId, record, productId, before })
    await followChange(ctx, tx, {
      productIds: [before.product_id, productId],
      days: [before.day, record.day],
    })
    const after = await readSale(tx, companyId, saleId)
    refuseChanged({ kind: 'sale', expected: ifMatch, before: seen, after })
    return after
  })
}

async function readBefore({ client }: TenantTransaction, companyId: string, saleId: string): Promise<Before> {
  const { rows } = await client.query<Before>(
    `select l.product_id, l.day::text, l.order_ref, coalesce(l.lineitem_name, p.title) as name
     from order_lines l join products p on p.company_id = l.company_id and p.product_id = l.product_id
     where l.company_id = $1 and l.line_id = $2 for update of l`,
    [companyId, saleId],
  )
  if (!rows[0]) throw problem('sale.not_found')
  return rows[0]
}

/** A line may name its product differently than the catalogue: an unchanged name does not change the product. */
async function productOf(
  tx: TenantTransaction,
  companyId: string,
  before: Before,
  name: string,
): Promise<string> {
  if (name === before.name) return before.product_id
  return (await resolveProducts(tx, companyId, [name])).ids.get(name)!
}

async function writeSale(
  { client }: TenantTransaction,
  companyId: string,
  sale: {
    readonly saleId: string
    readonly record: SaleRecord
    readonly productId: string
    readonly before: Before
  },
): Promise<void> {
  const { record, before } = sale
  await updateSaleLine(client, companyId, {
    ...record,
    lineId: sale.saleId,
    productId: sale.productId,
    orderRef: record.orderId || before.order_ref,
  })
}
