import { MOST_ROLLED_OUT } from '#contract/rollout-shapes'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { datedName, downloadTable } from '../../kit/table-files/download-table.ts'
import { shareCell, type TableCell, type TableColumn } from '../../kit/table-files/table-file.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { type RolloutItem, readItems } from './item-rows.ts'
import { readRollout } from './rollout-rows.ts'

/** A planned price may have several variants in the store. */
const MOST_ITEMS = 10 * MOST_ROLLED_OUT

const COLUMNS: readonly TableColumn[] = [
  { header: 'sku', key: 'sku', kind: 'text', width: 16 },
  { header: 'title', key: 'title', kind: 'text', width: 36 },
  { header: 'variant_id', key: 'variantId', kind: 'text', width: 30 },
  { header: 'wave', key: 'wave', kind: 'text', width: 8 },
  { header: 'state', key: 'state', kind: 'text', width: 12 },
  { header: 'planned_from', key: 'plannedFrom', kind: 'money' },
  { header: 'store_price', key: 'storePrice', kind: 'money' },
  { header: 'store_compare_at', key: 'storeCompareAt', kind: 'money' },
  { header: 'was_action', key: 'was', kind: 'text', width: 12 },
  { header: 'sale_price', key: 'salePrice', kind: 'money' },
  { header: 'sale_ends_at', key: 'saleEndsAt', kind: 'text', width: 24 },
  { header: 'new_price', key: 'newPrice', kind: 'money' },
  { header: 'change', key: 'change', kind: 'share' },
  { header: 'unit_cost', key: 'unitCost', kind: 'money' },
  { header: 'observed_price', key: 'observedPrice', kind: 'money' },
  { header: 'other_writer', key: 'otherWriter', kind: 'text', width: 14 },
  { header: 'reason', key: 'reason', kind: 'text', width: 48 },
  { header: 'written_at', key: 'writtenAt', kind: 'text', width: 24 },
  { header: 'restored_at', key: 'restoredAt', kind: 'text', width: 24 },
]

export async function exportRolloutItems({ ctx, input }: VerbArgs<'exportRolloutItems'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const items = await ctx.inTenant(async (tx) => {
    await readRollout(ctx, tx, input.rolloutId)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const all = { rolloutId: input.rolloutId, limit: MOST_ITEMS, offset: 0 }
    return (await readItems(ctx, tx, { ...all, reader: regional, currency })).items
  })
  return downloadTable({
    fileName: datedName(ctx, 'roll-out'),
    fileType: 'csv',
    table: { name: 'Roll-out', columns: COLUMNS, rows: items.map(cellsOf) },
    settings: regional,
  })
}

const cellsOf = (item: RolloutItem): TableCell[] => [
  ...[item.sku, item.title, item.variantId, item.wave, item.state, item.plannedFrom, item.livePrice],
  ...[item.liveCompareAt, item.was, item.salePrice, item.saleEndsAt, item.newPrice],
  ...[shareCell(item.change), item.cost, item.observedPrice, item.otherWriter],
  ...[item.reason, item.writtenAt, item.restoredAt],
]
