import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { datedName, type TableDownload } from '../../kit/table-files/download-table.ts'
import { streamRows } from '../../kit/table-files/stream-rows.ts'
import type { TableCell, TableColumn, TableFileType } from '../../kit/table-files/table-file.ts'
import { findFlagged, isFlagFilter } from './read-flagged.ts'
import { findHits, hitSql } from './read-hits.ts'
import { orderSql, Parameters, type SalesQuery, scopeSql, sortingOf } from './sales-query.ts'

interface ExportRow {
  readonly date: string
  readonly order_id: string
  readonly sku: string
  readonly product: string
  readonly quantity: number
  readonly total: string
  readonly quanto_line_id: string
}

/** Columns that an import reads. By its id it finds each line, also one that was entered or edited by hand. */
const columns: readonly (TableColumn & { readonly key: keyof ExportRow })[] = [
  { header: 'date', key: 'date', kind: 'moment', width: 18 },
  { header: 'order_id', key: 'order_id', kind: 'text', width: 18 },
  { header: 'sku', key: 'sku', kind: 'text', width: 18 },
  { header: 'product', key: 'product', kind: 'text', width: 44 },
  { header: 'quantity', key: 'quantity', kind: 'whole' },
  { header: 'total', key: 'total', kind: 'money' },
  { header: 'quanto_line_id', key: 'quanto_line_id', kind: 'text', width: 38 },
]

/** Exports exactly the records that the table shows on all its pages. */
export async function exportSales(args: {
  readonly ctx: TenantContext
  readonly input: SalesQuery & { readonly format?: TableFileType }
}): Promise<TableDownload> {
  const { ctx, input } = args
  const { regional } = await getSettings({ ctx })
  return {
    fileName: datedName(ctx, 'sales'),
    fileType: input.format ?? 'csv',
    table: { name: 'Sales', columns, rows: saleRows(ctx, input) },
    settings: regional,
  }
}

async function* saleRows(ctx: TenantContext, query: SalesQuery): AsyncGenerator<readonly TableCell[]> {
  const statement = await recordsStatement(ctx, query, EXPORTED)
  for await (const rows of streamRows<ExportRow>(ctx, statement))
    for (const row of rows) yield columns.map(({ key }) => row[key])
}

const LOCAL = 'l.ordered_at at time zone c.timezone'
const OFFSET = `(${LOCAL}) - (l.ordered_at at time zone 'UTC')`
const MOMENT = `to_char(${LOCAL}, 'YYYY-MM-DD HH24:MI')
  || case when extract(second from l.ordered_at) <> 0 then to_char(${LOCAL}, ':SS') else '' end
  || case when not coalesce(l.has_offset, false) then ''
    else case when ${OFFSET} < interval '0' then '-' else '+' end || to_char(greatest(${OFFSET}, -(${OFFSET})), 'HH24:MI') end`
const EXPORTED = `${MOMENT} as date,
  l.order_ref as order_id, p.sku, coalesce(l.lineitem_name, p.title) as product, l.quantity, l.total,
  l.line_id as quanto_line_id`

/** Selects columns of all records that a query shows, in its order. */
export async function recordsStatement(ctx: TenantContext, query: SalesQuery, columnsSql: string) {
  const parameters = new Parameters()
  const scope = scopeSql(query, ctx.companyId, parameters)
  const sql = `
    select ${columnsSql}
    from order_lines l
    join products p on p.company_id = l.company_id and p.product_id = l.product_id
    join companies c on c.company_id = l.company_id
    where ${scope} and ${await narrowingSql(ctx, query, parameters)} order by ${orderSql(sortingOf(query))}`
  return { sql, values: parameters.values }
}

async function narrowingSql(ctx: TenantContext, query: SalesQuery, parameters: Parameters): Promise<string> {
  const { search } = query
  if (isFlagFilter(query.filter)) {
    const { lineIds } = await ctx.inTenant((tx) => findFlagged(tx, ctx.companyId, query))
    return `l.line_id = any(${parameters.add(lineIds)}::uuid[])`
  }
  if (!search) return 'true'
  return hitSql(await ctx.inTenant((tx) => findHits(tx, ctx.companyId, search)), parameters)
}
