import { MOST_ROUND_PRODUCTS } from '#contract/price-round-constraints'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import { amountCell, shareCell, type TableCell, type TableColumn } from '../../kit/table-files/table-file.ts'
import { type RoundItem, readItems } from './item-rows.ts'
import { readRound } from './round-rows.ts'
import type { Constraint } from './round-task.ts'

const COLUMNS: readonly TableColumn[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 16 },
  { header: 'title', key: 'title', kind: 'text', width: 36 },
  { header: 'product_type', key: 'productType', kind: 'text', width: 18 },
  { header: 'vendor', key: 'vendor', kind: 'text', width: 18 },
  { header: 'price_today', key: 'priceToday', kind: 'money' },
  { header: 'new_price', key: 'newPrice', kind: 'money' },
  { header: 'change', key: 'change', kind: 'share' },
  { header: 'gain_of', key: 'gainOf', kind: 'text', width: 10 },
  { header: 'expected_gain_month', key: 'expectedGainMonth', kind: 'money' },
  { header: 'expected_gain_low', key: 'expectedGainLow', kind: 'money' },
  { header: 'expected_gain_high', key: 'expectedGainHigh', kind: 'money' },
  { header: 'probability', key: 'probability', kind: 'share' },
  { header: 'decided_by', key: 'decidedBy', kind: 'text', width: 14 },
  { header: 'advice', key: 'advice', kind: 'text', width: 22 },
  { header: 'held_by', key: 'heldBy', kind: 'text', width: 22 },
  { header: 'cost_before', key: 'costBefore', kind: 'money' },
  { header: 'cost_now', key: 'costNow', kind: 'money' },
]

/** Exports a round with all of its products. One whose rules no prices keep has only those from before: none to hand over. */
export async function exportPriceRound({ ctx, input }: VerbArgs<'exportPriceRound'>): Promise<Response> {
  const { roundId, format } = input
  const { regional } = await getSettings({ ctx })
  const { round, items } = await ctx.inTenant(async (tx) => ({
    round: await readRound(ctx, tx, roundId),
    ...(await readItems(tx.client, { companyId: ctx.companyId, roundId, limit: MOST_ROUND_PRODUCTS })),
  }))
  if (round.state === 'failed') throw problem('price_round.not_solved')
  return downloadTable({
    fileName: datedName(ctx, 'price-round'),
    fileType: format,
    table: {
      name: 'Price round',
      columns: COLUMNS,
      rows: items.map((item) => cellsOf(item, round.constraints)),
    },
    settings: regional,
  })
}

function cellsOf(item: RoundItem, constraints: readonly Constraint[]): TableCell[] {
  const { gain, costChange } = item
  return [
    ...[item.sku, item.title, item.productType, item.vendor, item.today, item.price],
    shareCell(item.change),
    ...[item.objective, amountCell(gain?.value), amountCell(gain?.low), amountCell(gain?.high)],
    shareCell(item.probability),
    ...[item.reason, item.adviceReason, heldBy(item, constraints)],
    ...[costChange?.from ?? null, costChange?.to ?? null],
  ]
}

/** Kinds of the rules that hold a product back; none where a person decided its price. */
function heldBy({ pin, heldBy: rules }: RoundItem, constraints: readonly Constraint[]): string {
  return pin === null ? rules.map((at) => constraints[at]?.kind ?? '').join(', ') : ''
}
