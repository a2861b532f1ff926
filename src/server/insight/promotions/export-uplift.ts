import type * as z from 'zod'
import { HIGH_CONFIDENCE_PROBABILITY, isHighConfidence } from '#analytics'
import type { upliftAnswer } from '#contract/promotions'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { containing } from '../../kit/db/like-pattern.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { cellText } from '../../kit/table-files/cell-text.ts'
import { MOST_ROWS } from '../../kit/table-files/stream-rows.ts'
import { exportTable } from './export-table.ts'
import { exportWording, withHeaders } from './export-words.ts'
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

/** Exports the uplift table with all its rows, as searched, filtered and sorted on the screen. */
export async function exportUplift(args: VerbArgs<'exportPromotionUplift'>): Promise<Response> {
  const { ctx } = args
  const { format, ...query } = args.input
  const { regional } = await getSettings({ ctx })
  const rows = await ctx.inTenant(async ({ client }) => {
    const found = await client.query<Row>(`${upliftSql(query)} limit ${MOST_ROWS}`, [
      ctx.companyId,
      query.search ? containing(query.search.toLowerCase()) : null,
    ])
    return found.rows
  })
  const day = ctx.clock().toISOString().slice(0, 10)
  const high = rows.filter((row) => isHighConfidence(row.confidence, row.expectedUnits)).length
  const word = exportWording(regional.language, format)
  // A CSV knows no percent format: under "Lift%" stands 221.66, not 2.2166.
  const unit = format === 'csv' ? PERCENT : SHARE
  const columns = COLUMNS.map((column) => (column.key in LIFTS ? { ...column, kind: unit.kind } : column))
  const limit = cellText(String(HIGH_CONFIDENCE_PROBABILITY), 'share', regional)
  return exportTable({
    fileName: `promotion-uplift-${day}`,
    format,
    settings: regional,
    notes: [
      word('promotion.export.upliftNote', { rows: rows.length, high, limit }),
      word('promotion.export.measureNote'),
    ],
    table: {
      name: word('promotion.export.uplift'),
      columns: withHeaders(columns, word),
      rows: rows.map((row) => cellsOf(row, unit)),
    },
  })
}

const LIFTS = { lift: true, liftLow: true, liftHigh: true }
const SHARE = { kind: 'share', of: (percent: number) => (percent / 100).toFixed(4) } as const
const PERCENT = { kind: 'decimal', of: (percent: number) => percent.toFixed(2) } as const

function cellsOf(row: Row, unit: typeof SHARE | typeof PERCENT) {
  return [
    row.title,
    row.controlSales.toFixed(2),
    row.treatmentSales.toFixed(2),
    unit.of(row.upliftPercent),
    unit.of(row.low),
    unit.of(row.high),
    row.confidence.toFixed(4),
    row.promotions,
    Math.round(row.units),
    row.lastStart,
  ]
}
