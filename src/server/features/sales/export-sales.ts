import type { RegionalSettings } from '#contract/settings'
import type { TenantContext } from '../../context.ts'
import type { TableFile } from '../catalogue/export-products.ts'
import { getSettings } from '../identity/get-settings.ts'
import { fileFormat } from '../table-files/file-format.ts'
import { streamRows } from '../table-files/stream-rows.ts'
import { findHits, hitSql } from './read-hits.ts'
import { orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'

interface ExportRow {
  readonly paid_at: string
  readonly order_id: string
  readonly sku: string
  readonly product: string
  readonly quantity: number
  readonly total: string
}

/** Exactly the records that the table shows on all its pages. The columns are those that an import reads. */
export async function exportSales(args: {
  readonly ctx: TenantContext
  readonly input: SalesQuery
}): Promise<TableFile> {
  const { ctx, input } = args
  const { regional } = await getSettings({ ctx })
  return {
    fileName: `sales-${ctx.clock().toISOString().slice(0, 10)}.csv`,
    lines: saleLines(ctx, input, regional),
  }
}

async function* saleLines(
  ctx: TenantContext,
  query: SalesQuery,
  regional: RegionalSettings,
): AsyncGenerator<string> {
  const format = fileFormat(regional)
  yield `\ufeff${format.line(['date', 'order_id', 'sku', 'product', 'quantity', 'total'])}`
  const statement = await exportStatement(ctx, query, format.momentPattern)
  for await (const rows of streamRows<ExportRow>(ctx, statement))
    yield rows
      .map((row) =>
        format.line([
          row.paid_at,
          row.order_id,
          row.sku,
          row.product,
          row.quantity,
          format.decimal(row.total),
        ]),
      )
      .join('')
}

async function exportStatement(ctx: TenantContext, query: SalesQuery, momentPattern: string) {
  const parameters = new Parameters()
  const { companyId } = ctx
  const scope = scopeSql(query, companyId, parameters)
  const { search } = query
  const hits = search
    ? hitSql(await ctx.inTenant((tx) => findHits(tx, companyId, search)), parameters)
    : 'true'
  const sql = `
    select to_char(l.ordered_at at time zone c.timezone, '${momentPattern}') as paid_at, l.order_ref as order_id,
      p.sku, coalesce(l.lineitem_name, p.title) as product, l.quantity, l.total
    from order_lines l
    join products p on p.company_id = l.company_id and p.product_id = l.product_id
    join companies c on c.company_id = l.company_id
    where ${scope} and ${hits} order by ${orderSql(sortingOf(query))}`
  return { sql, values: parameters.values }
}
