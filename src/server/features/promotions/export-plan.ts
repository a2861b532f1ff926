import type * as z from 'zod'
import type { planExportInput } from '#contract/schemas/promotions'
import type { TenantContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { getSettings } from '../identity/get-settings.ts'
import type { TableColumn } from '../table-files/table-file.ts'
import { exportTable } from './export-table.ts'

interface Row {
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
  readonly sku: string
  readonly title: string
  readonly depth: string
  readonly regularPrice: string
  readonly price: string
  readonly wasPrice: string
  readonly lowestPrice: string | null
  readonly source: string | null
  readonly units: number
  readonly revenue: string
  readonly profit: string
  readonly budget: string
}

const COLUMNS: readonly TableColumn[] = [
  { header: 'SKU', key: 'sku', kind: 'text', width: 14 },
  { header: 'Product', key: 'title', kind: 'text', width: 36 },
  { header: 'From', key: 'startsOn', kind: 'day' },
  { header: 'To', key: 'lastDay', kind: 'day' },
  { header: 'Reduction', key: 'depth', kind: 'share' },
  { header: 'Price before', key: 'wasPrice', kind: 'money' },
  { header: 'Price', key: 'price', kind: 'money' },
  { header: 'Lowest of 30 days', key: 'lowestPrice', kind: 'money' },
  { header: 'Known from', key: 'source', kind: 'text', width: 12 },
  { header: 'Expected units', key: 'units', kind: 'whole' },
  { header: 'Expected revenue', key: 'revenue', kind: 'money' },
  { header: 'Expected gain', key: 'profit', kind: 'money' },
  { header: 'Budget', key: 'budget', kind: 'money' },
]

const sql = `
  select m.name, m.starts_on::text as "startsOn", (m.ends_on - 1)::text as "endsOn", p.sku, p.title,
    pp.depth::text, r.regular_price::text as "regularPrice", r.price::text, r.was_price::text as "wasPrice",
    r.lowest_price::text as "lowestPrice", r.lowest_price_source as source, r.expected_units as units,
    r.expected_revenue::text as revenue, r.expected_profit::text as profit, r.budget::text
  from promotion_promises r
  join promotions m on m.company_id = r.company_id and m.promotion_id = r.promotion_id
  join promotion_products pp on pp.company_id = r.company_id and pp.promotion_id = r.promotion_id
    and pp.product_id = r.product_id
  join products p on p.company_id = r.company_id and p.product_id = r.product_id
  where r.company_id = $1 and r.promotion_id = $2 order by p.title, p.product_id`

/** A planned promotion product by product, for whoever enters the prices in the shop. */
export async function exportPlan(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly params: { readonly promotionId: string }
    readonly query: z.output<typeof planExportInput>
  }
}): Promise<Response> {
  const { ctx } = args
  const { params, query } = args.input
  const { regional } = await getSettings({ ctx })
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<Row>(sql, [ctx.companyId, params.promotionId]),
  )
  const [first] = rows
  if (!first) throw notFound('The plan')
  return exportTable({
    fileName: `promotion-plan-${first.startsOn}`,
    format: query.format,
    settings: regional,
    notes: [`${first.name}: ${rows.length} products.`, 'A plan changes no price by itself.'],
    table: { name: 'Promotion plan', columns: COLUMNS, rows: rows.map(cellsOf) },
  })
}

function cellsOf(row: Row) {
  return [
    row.sku,
    row.title,
    row.startsOn,
    row.endsOn,
    row.depth,
    row.wasPrice,
    row.price,
    row.lowestPrice,
    row.source === 'price_log' ? 'price log' : row.source,
    Math.round(row.units),
    row.revenue,
    row.profit,
    row.budget,
  ]
}
