import type * as z from 'zod'
import { HIGH_CONFIDENCE_PROBABILITY } from '#analytics'
import type { upliftAnswer, upliftExportInput } from '#contract/schemas/promotions'
import type { TenantContext } from '../../context.ts'
import { containing } from '../../db/like-pattern.ts'
import { getSettings } from '../identity/get-settings.ts'
import { cellText } from '../table-files/cell-text.ts'
import { MOST_ROWS } from '../table-files/stream-rows.ts'
import { exportTable } from './export-table.ts'
import { exportWords, fillWords, withHeaders } from './export-words.ts'
import { upliftSql } from './uplift-query.ts'

type Row = z.infer<typeof upliftAnswer>['uplift'][number]

const COLUMNS = [
  { key: 'title', kind: 'text', width: 36 },
  { key: 'controlSales', kind: 'money' },
  { key: 'treatmentSales', kind: 'money' },
  { key: 'lift', kind: 'share' },
  { key: 'liftLow', kind: 'share' },
  { key: 'liftHigh', kind: 'share' },
  { key: 'confidence', kind: 'share' },
  { key: 'promotions', kind: 'whole' },
  { key: 'units', kind: 'whole' },
  { key: 'lastStart', kind: 'day' },
] as const

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
  const spoken = exportWords(regional.language, format)
  const limit = cellText(String(HIGH_CONFIDENCE_PROBABILITY), 'share', regional)
  return exportTable({
    fileName: `promotion-uplift-${day}`,
    format,
    settings: regional,
    notes: [fillWords(spoken.upliftNote, { rows: rows.length, high, limit }), spoken.measureNote],
    table: { name: spoken.uplift, columns: withHeaders(COLUMNS, spoken), rows: rows.map(cellsOf) },
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
