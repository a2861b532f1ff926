import type { RegionalSettings } from '#contract/settings'
import type { TenantContext } from '../../context.ts'
import { getSettings } from '../identity/get-settings.ts'
import { fileFormat } from '../table-files/file-format.ts'
import { streamRows } from '../table-files/stream-rows.ts'
import { orderSql, type ProductQuery, pattern, whereSql } from './product-query.ts'

export interface TableFile {
  readonly fileName: string
  readonly lines: AsyncGenerator<string>
}

interface ExportRow {
  readonly sku: string
  readonly title: string
  readonly vendor: string | null
  readonly product_type: string | null
  readonly price: string | null
  readonly cost: string | null
  readonly created: string
}

/** Exactly the products that the table shows on all its pages, in its order and in the user's formats. */
export async function exportProducts(args: {
  readonly ctx: TenantContext
  readonly input: ProductQuery
}): Promise<TableFile> {
  const { ctx, input } = args
  const { regional } = await getSettings({ ctx })
  return {
    fileName: `products-${ctx.clock().toISOString().slice(0, 10)}.csv`,
    lines: productLines(ctx, input, regional),
  }
}

async function* productLines(
  ctx: TenantContext,
  query: ProductQuery,
  regional: RegionalSettings,
): AsyncGenerator<string> {
  const format = fileFormat(regional)
  // Spreadsheets take a CSV without a byte order mark for the encoding of their country.
  yield `\ufeff${format.line(['sku', 'title', 'vendor', 'product_type', 'price', 'cost', 'created_at'])}`
  const sql = `
    select p.sku, p.title, p.vendor, p.product_type, p.price, p.cost,
      to_char(p.created_at at time zone c.timezone, '${format.momentPattern}') as created
    from products p join companies c on c.company_id = p.company_id
    where ${whereSql(query)} order by ${orderSql(query)}`
  for await (const rows of streamRows<ExportRow>(ctx, { sql, values: [ctx.companyId, pattern(query)] }))
    yield rows
      .map(({ price, cost, ...row }) =>
        format.line([
          row.sku,
          row.title,
          row.vendor,
          row.product_type,
          format.decimal(price),
          format.decimal(cost),
          row.created,
        ]),
      )
      .join('')
}
