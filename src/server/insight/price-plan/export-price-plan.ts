import { getSettings } from '../../accounts/settings/get-settings.ts'
import { problem } from '../../kit/errors.ts'
import { fileDownload } from '../../kit/http/answers.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import { fileFormat } from '../../kit/table-files/file-format.ts'
import { amountCell, shareCell, type TableCell, type TableColumn } from '../../kit/table-files/table-file.ts'
import { renderRationale } from '../recommendations/render-advice.ts'
import { readPlan } from './plan-rows.ts'
import type { PlanEntry } from './plan-totals.ts'
import { shopifyTable } from './shopify-rows.ts'

const COLUMNS: readonly TableColumn[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 16 },
  { header: 'title', key: 'title', kind: 'text', width: 36 },
  { header: 'status', key: 'status', kind: 'text', width: 11 },
  { header: 'price_at_planning', key: 'priceAtPlanning', kind: 'money' },
  { header: 'planned_price', key: 'plannedPrice', kind: 'money' },
  { header: 'change', key: 'change', kind: 'share' },
  { header: 'channel', key: 'channel', kind: 'text', width: 18 },
  { header: 'starts_on', key: 'startsOn', kind: 'day' },
  { header: 'expected_gain_month', key: 'expectedGainMonth', kind: 'money' },
  { header: 'expected_gain_low', key: 'expectedGainLow', kind: 'money' },
  { header: 'expected_gain_high', key: 'expectedGainHigh', kind: 'money' },
  { header: 'gain_of', key: 'gainOf', kind: 'text', width: 10 },
  { header: 'assumed_margin', key: 'assumedMargin', kind: 'share' },
  { header: 'reason', key: 'reason', kind: 'text', width: 48 },
  { header: 'origin', key: 'origin', kind: 'text', width: 12 },
  { header: 'planned_by', key: 'plannedBy', kind: 'text', width: 20 },
  { header: 'planned_on', key: 'plannedOn', kind: 'day' },
]

/** Exports the plan as a file: for people, for programs, or for the product import of Shopify. */
export async function exportPricePlan({ ctx, input }: VerbArgs<'exportPricePlan'>): Promise<Response> {
  const { format } = input
  const entries = await ctx.inTenant((tx) => readPlan(tx, ctx.companyId))
  const day = ctx.clock().toISOString().slice(0, 10)
  const { regional } = await getSettings({ ctx })
  if (format !== 'shopify')
    return downloadTable({
      fileName: `price-plan-${day}`,
      fileType: format,
      table: { name: 'Price plan', columns: COLUMNS, rows: entries.map(cellsOf) },
      settings: regional,
    })
  const open = entries.filter((entry) => entry.status === 'planned')
  const { columns, rows } = await ctx.inTenant((tx) => shopifyTable(tx, ctx.companyId, open))
  if (rows.length === 0) throw problem('price_plan.none_for_shopify')
  // Shopify reads commas and points, regardless of the user's own formats.
  const { line } = fileFormat({ ...regional, decimal_separator: '.' })
  const text = [columns, ...rows].map((cells) => line([...cells])).join('')
  return fileDownload(`shopify-prices-${day}.csv`, 'text/csv; charset=utf-8', new TextEncoder().encode(text))
}

function cellsOf(entry: PlanEntry): TableCell[] {
  const gain = entry.expected?.monthlyGain
  return [
    entry.sku,
    entry.title,
    entry.status,
    entry.todayPrice,
    entry.plannedPrice,
    shareCell(entry.change),
    entry.channel && (entry.channel.name ?? 'main channel'),
    entry.startsOn,
    amountCell(gain?.value),
    amountCell(gain?.low),
    amountCell(gain?.high),
    entry.expected?.objective ?? null,
    shareCell(entry.expected?.assumedMargin),
    entry.reason || (entry.advice && renderRationale(entry.advice)),
    entry.origin,
    entry.createdBy,
    entry.createdAt.slice(0, 10),
  ]
}
