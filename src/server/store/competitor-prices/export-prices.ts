import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import { streamRows } from '../../kit/table-files/stream-rows.ts'
import type { TableCell, TableColumn } from '../../kit/table-files/table-file.ts'

/** Headings of an import are those that it knows. */
const COLUMNS: readonly TableColumn[] = [
  { header: 'competitor', key: 'competitor', kind: 'text', width: 20 },
  { header: 'sku', key: 'sku', kind: 'text', width: 18 },
  { header: 'title', key: 'title', kind: 'text', width: 36 },
  { header: 'gtin', key: 'gtin', kind: 'text', width: 16 },
  { header: 'brand', key: 'brand', kind: 'text', width: 16 },
  { header: 'date', key: 'date', kind: 'day' },
  { header: 'price', key: 'price', kind: 'money' },
  { header: 'compare_at_price', key: 'compareAtPrice', kind: 'money' },
  { header: 'shipping', key: 'shipping', kind: 'money' },
  { header: 'currency', key: 'currency', kind: 'text', width: 10 },
  { header: 'in_stock', key: 'inStock', kind: 'text', width: 10 },
  { header: 'condition', key: 'condition', kind: 'text', width: 12 },
  { header: 'price_kind', key: 'priceKind', kind: 'text', width: 14 },
  { header: 'url', key: 'url', kind: 'text', width: 36 },
  { header: 'match', key: 'match', kind: 'text', width: 12 },
  { header: 'suspect', key: 'suspect', kind: 'text', width: 18 },
  { header: 'source', key: 'source', kind: 'text', width: 10 },
]

const rowsSql = `
  select c.name as competitor, m.sku, k.title, k.gtin, k.brand, l.day::text as day, l.price::text as price,
    l.was_price::text as "wasPrice", l.shipping::text as shipping, l.currency, l.in_stock as "inStock", l.condition,
    l.kind, k.url_text as url, k.state, l.suspect, l.source
  from competitor_prices l
  join competitors c on c.company_id = $1 and c.competitor_id = l.competitor_id and c.removed_at is null
  join competitor_products k on k.company_id = $1 and k.competitor_id = l.competitor_id
    and k.external_key = l.external_key
  left join (
    select t.competitor_id, t.external_key, min(p.sku) as sku
    from competitor_matches t join products p on p.company_id = $1 and p.product_id = t.product_id
    where t.company_id = $1 and t.status = 'confirmed' group by 1, 2
  ) m on m.competitor_id = l.competitor_id and m.external_key = l.external_key
  where l.company_id = $1
  order by c.name, l.competitor_id, l.external_key, l.day, l.seen_at`

interface Row {
  readonly competitor: string
  readonly sku: string | null
  readonly title: string | null
  readonly gtin: string | null
  readonly brand: string | null
  readonly day: string
  readonly price: string
  readonly wasPrice: string | null
  readonly shipping: string | null
  readonly currency: string
  readonly inStock: boolean | null
  readonly condition: string
  readonly kind: string
  readonly url: string | null
  readonly state: string
  readonly suspect: string | null
  readonly source: string
}

/** Exports all observations but those of deleted competitors. */
export async function exportCompetitorPrices({
  ctx,
  input,
}: VerbArgs<'exportCompetitorPrices'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  return downloadTable({
    fileName: datedName(ctx, 'competitor-prices'),
    fileType: input.format,
    table: { name: 'Competitor prices', columns: COLUMNS, rows: rowsOf(ctx) },
    settings: regional,
  })
}

async function* rowsOf(ctx: TenantContext): AsyncGenerator<readonly TableCell[]> {
  const statement = { sql: rowsSql, values: [ctx.companyId] }
  for await (const rows of streamRows<Row>(ctx, statement)) for (const row of rows) yield cellsOf(row)
}

function cellsOf(row: Row): TableCell[] {
  const { competitor, sku, title, gtin, brand, day, price, wasPrice, shipping, currency, inStock } = row
  return [
    ...[competitor, sku, title, gtin, brand, day, price, wasPrice, shipping, currency],
    inStock === null ? null : inStock ? 'yes' : 'no',
    ...[row.condition, row.kind, row.url, row.state, row.suspect, row.source],
  ]
}
