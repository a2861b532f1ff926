import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import { amountCell, shareCell, type TableCell, type TableColumn } from '../../kit/table-files/table-file.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { moveOf } from './filter-advice.ts'
import { findAdvice } from './list-advice.ts'
import type { Listed } from './weigh-store.ts'

const columns: readonly TableColumn[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 18 },
  { header: 'title', key: 'title', kind: 'text', width: 44 },
  { header: 'type', key: 'type', kind: 'text', width: 18 },
  { header: 'vendor', key: 'vendor', kind: 'text', width: 18 },
  { header: 'move', key: 'move', kind: 'text', width: 10 },
  { header: 'price_today', key: 'priceToday', kind: 'money' },
  { header: 'price_advised', key: 'priceAdvised', kind: 'money' },
  { header: 'gain_per_month', key: 'gain', kind: 'money' },
  { header: 'gain_low_90', key: 'gainLow', kind: 'money' },
  { header: 'gain_high_90', key: 'gainHigh', kind: 'money' },
  { header: 'gain_of', key: 'gainOf', kind: 'text', width: 10 },
  { header: 'unit_cost', key: 'unitCost', kind: 'money' },
  { header: 'cost_is_assumed', key: 'costIsAssumed', kind: 'text', width: 8 },
  { header: 'currency', key: 'currency', kind: 'text', width: 8 },
  { header: 'chance', key: 'chance', kind: 'share' },
  { header: 'own_share', key: 'ownShare', kind: 'share' },
  { header: 'grade', key: 'grade', kind: 'text', width: 8 },
  { header: 'reason', key: 'reason', kind: 'text', width: 24 },
  { header: 'decision', key: 'decision', kind: 'text', width: 12 },
]

/** Exports what the list shows on all its pages, under its filters, in its order and in the user's formats. */
export async function exportAdvice({ ctx, input }: VerbArgs<'exportAdvice'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const { shown, found } = await findAdvice(ctx, input)
  return downloadTable({
    fileName: datedName(ctx, 'price-recommendations'),
    fileType: input.format,
    table: {
      name: 'Recommendations',
      columns,
      rows: shown.map((each) => cellsOf(each, found.store.currency)),
    },
    settings: regional,
  })
}

function cellsOf(listed: Listed, currency: string): TableCell[] {
  const { row, question, advised, gain, decision } = listed
  const newPrice = advised.kind === 'keep' ? row.price : advised.price
  return [
    ...[row.sku, row.title, row.productType, row.vendor, moveOf(listed)],
    ...[asPrice(row.price), asPrice(newPrice)],
    ...[amountCell(gain?.value), amountCell(gain?.low), amountCell(gain?.high), advised.objective],
    ...[asPrice(question.cost?.amount ?? null), question.cost && String(question.cost.isAssumed), currency],
    ...[shareCell(advised.probability), shareCell(row.ownShare), row.grade],
    ...[advised.reason, decision?.decision ?? null],
  ]
}
