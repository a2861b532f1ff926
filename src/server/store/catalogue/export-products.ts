import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { datedName, type TableDownload } from '../../kit/table-files/download-table.ts'
import { streamRows } from '../../kit/table-files/stream-rows.ts'
import type { TableCell, TableColumn, TableFileType } from '../../kit/table-files/table-file.ts'
import { COMPANY_TIMEZONE } from '../basics/company-facts.ts'
import { orderSql, type ProductQuery, queryValues, whereSql } from './product-query.ts'
import { TODAYS_PRICE } from './todays-price.ts'

interface ExportRow {
  readonly sku: string
  readonly title: string
  readonly vendor: string | null
  readonly product_type: string | null
  readonly gtin: string | null
  readonly mpn: string | null
  readonly tags: string | null
  /** Price in the shop's list. */
  readonly price: string | null
  /** Today's price, from which advice and all screens start. */
  readonly todays_price: string | null
  readonly cost: string | null
  readonly created_at: string
}

const columns: readonly (TableColumn & { readonly key: keyof ExportRow })[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 18 },
  { header: 'title', key: 'title', kind: 'text', width: 44 },
  { header: 'vendor', key: 'vendor', kind: 'text', width: 18 },
  { header: 'product_type', key: 'product_type', kind: 'text', width: 18 },
  { header: 'price', key: 'price', kind: 'money' },
  { header: 'todays_price', key: 'todays_price', kind: 'money' },
  { header: 'cost', key: 'cost', kind: 'money' },
  { header: 'created_at', key: 'created_at', kind: 'moment', width: 18 },
  { header: 'gtin', key: 'gtin', kind: 'text', width: 16 },
  { header: 'mpn', key: 'mpn', kind: 'text', width: 18 },
  { header: 'tags', key: 'tags', kind: 'text', width: 24 },
]

/** Exports exactly the products that the table shows on all its pages, in its order and in the user's formats. */
export async function exportProducts(args: {
  readonly ctx: TenantContext
  readonly input: ProductQuery & { readonly format?: TableFileType }
}): Promise<TableDownload> {
  const { ctx, input } = args
  const { regional } = await getSettings({ ctx })
  return {
    fileName: datedName(ctx, 'products'),
    fileType: input.format ?? 'csv',
    table: { name: 'Products', columns, rows: productRows(ctx, input) },
    settings: regional,
  }
}

async function* productRows(ctx: TenantContext, query: ProductQuery): AsyncGenerator<readonly TableCell[]> {
  const sql = `
    select p.sku, p.title, p.vendor, p.product_type, p.gtin, p.mpn, p.tags, p.price, ${TODAYS_PRICE} as todays_price, p.cost,
      to_char(p.created_at at time zone ${COMPANY_TIMEZONE}, 'YYYY-MM-DD HH24:MI') as created_at
    from products p
    left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
    where ${whereSql(query)} order by ${orderSql(query)}`
  const statement = { sql, values: [ctx.companyId, ...queryValues(query)] }
  for await (const rows of streamRows<ExportRow>(ctx, statement))
    for (const row of rows) yield columns.map(({ key }) => row[key])
}
