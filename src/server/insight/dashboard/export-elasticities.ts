import type * as z from 'zod'
import { HIGH_SENSITIVITY_ABOVE, recommendationLabel } from '#analytics'
import type { exportElasticitiesInput } from '#contract/product-figures'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import { streamRows } from '../../kit/table-files/stream-rows.ts'
import { shareCell, type TableCell, type TableColumn } from '../../kit/table-files/table-file.ts'
import { estimateColumns } from './estimate-row.ts'
import { directions, fromSql, type TableRow } from './list-elasticities.ts'

type Query = z.output<typeof exportElasticitiesInput>

const columns: readonly TableColumn[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 18 },
  { header: 'title', key: 'title', kind: 'text', width: 44 },
  { header: 'elasticity', key: 'elasticity', kind: 'decimal' },
  { header: 'low_90', key: 'low90', kind: 'decimal' },
  { header: 'high_90', key: 'high90', kind: 'decimal' },
  { header: 'sensitivity', key: 'sensitivity', kind: 'text', width: 12 },
  { header: 'rule_of_thumb', key: 'ruleOfThumb', kind: 'text', width: 24 },
  { header: 'grade', key: 'grade', kind: 'text', width: 8 },
  { header: 'own_share', key: 'ownShare', kind: 'share' },
  { header: 'months', key: 'months', kind: 'whole' },
  { header: 'reason', key: 'reason', kind: 'text', width: 24 },
]

/**
 * Exports exactly the products that Deep Analytics shows on all its pages, in its order and in the user's formats.
 */
export async function exportElasticities({ ctx, input }: VerbArgs<'exportElasticities'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  return downloadTable({
    fileName: datedName(ctx, 'elasticities'),
    fileType: input.format,
    table: { name: 'Elasticities', columns, rows: rowsOf(ctx, input) },
    settings: regional,
  })
}

async function* rowsOf(
  ctx: TenantContext,
  { search, filter = 'all', order = 'highest' }: Query,
): AsyncGenerator<readonly TableCell[]> {
  const statement = {
    sql: `select p.product_id as "productId", p.title, p.sku, ${estimateColumns} ${fromSql(filter)}
      order by e.elasticity ${directions[order]} nulls last, p.title, p.product_id`,
    values: [ctx.companyId, search ? containing(search) : null, HIGH_SENSITIVITY_ABOVE],
  }
  for await (const rows of streamRows<TableRow>(ctx, statement)) for (const row of rows) yield cellsOf(row)
}

function cellsOf({
  sku,
  title,
  elasticity,
  low,
  high,
  grade,
  ownShare,
  months,
  reason,
}: TableRow): TableCell[] {
  return [
    ...[sku, title, shareCell(elasticity), shareCell(low), shareCell(high)],
    elasticity === null ? null : Math.abs(elasticity) > HIGH_SENSITIVITY_ABOVE ? 'high' : 'low',
    elasticity === null ? null : recommendationLabel(elasticity),
    ...[grade, shareCell(ownShare), months, reason],
  ]
}
