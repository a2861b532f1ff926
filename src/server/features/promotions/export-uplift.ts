import type * as z from 'zod'
import { HIGH_CONFIDENCE_PROBABILITY } from '#analytics'
import type { upliftAnswer, upliftExportInput } from '#contract/schemas/promotions'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { getSettings } from '../identity/get-settings.ts'
import { MOST_ROWS } from '../table-files/stream-rows.ts'
import type { TableColumn } from '../table-files/table-file.ts'
import { exportTable } from './export-table.ts'
import { upliftSql } from './uplift-query.ts'

type Row = z.infer<typeof upliftAnswer>['uplift'][number]

const COLUMNS: readonly TableColumn[] = [
  { header: 'Product', key: 'title', kind: 'text', width: 36 },
  { header: 'Control', key: 'controlSales', kind: 'money' },
  { header: 'Treatment', key: 'treatmentSales', kind: 'money' },
  { header: 'Lift%', key: 'lift', kind: 'share' },
  { header: 'Lift% from', key: 'liftLow', kind: 'share' },
  { header: 'Lift% to', key: 'liftHigh', kind: 'share' },
  { header: 'Conf', key: 'confidence', kind: 'share' },
  { header: 'Promotions', key: 'promotions', kind: 'whole' },
  { header: 'Units', key: 'units', kind: 'whole' },
  { header: 'Last start', key: 'lastStart', kind: 'day' },
]

/** The uplift table with all its rows, as searched, filtered and sorted on the screen. */
export async function exportUplift(args: {
  readonly ctx: TenantContext
  readonly input: { readonly query: z.output<typeof upliftExportInput> }
}): Promise<Response> {
  const { ctx } = args
  const { format, ...query } = args.input.query
  const { regional } = await getSettings({ ctx })
  const rows = await ctx.inTenant(async ({ client }) => {
    const found = await client.query<Row>(`${upliftSql(query)} limit ${MOST_ROWS}`, [
      ctx.companyId,
      query.search ? containing(query.search.toLowerCase()) : null,
    ])
    return found.rows
  })
  const day = ctx.clock().toISOString().slice(0, 10)
  const high = rows.filter((row) => row.confidence > HIGH_CONFIDENCE_PROBABILITY).length
  return exportTable({
    fileName: `promotion-uplift-${day}`,
    format,
    settings: regional,
    notes: [
      `${rows.length} products, ${high} of them with high confidence (above ${HIGH_CONFIDENCE_PROBABILITY * 100}%).`,
      'Control: sales expected without the promotions. Treatment: sales with them. The range of the lift holds with 90%.',
    ],
    table: { name: 'Promotion uplift', columns: COLUMNS, rows: rows.map(cellsOf) },
  })
}

function cellsOf(row: Row) {
  return [
    row.title,
    row.controlSales.toFixed(2),
    row.treatmentSales.toFixed(2),
    (row.upliftPercent / 100).toFixed(4),
    (row.low / 100).toFixed(4),
    (row.high / 100).toFixed(4),
    row.confidence.toFixed(4),
    row.promotions,
    Math.round(row.units),
    row.lastStart,
  ]
}
