import { roundAmount } from '#contract/round-amount'
import type { RegionalSettings } from '#contract/settings'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import type { Wording } from '../../kit/messages/render.ts'
import { cellText } from '../../kit/table-files/cell-text.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { type MainChannel, readMainChannel } from '../channels/main-channel.ts'
import { exportTable } from './export-table.ts'
import { exportWording, withHeaders } from './export-words.ts'

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
  readonly currency: string
}

const COLUMNS = [
  { key: 'sku', kind: 'text', width: 14 },
  { key: 'title', kind: 'text', width: 36 },
  { key: 'startsOn', kind: 'day' },
  { key: 'lastDay', kind: 'day' },
  { key: 'depth', kind: 'share' },
  { key: 'wasPrice', kind: 'money' },
  { key: 'price', kind: 'money' },
  { key: 'lowestPrice', kind: 'money' },
  { key: 'source', kind: 'text', width: 12 },
  { key: 'expectedUnits', kind: 'whole' },
  { key: 'revenue', kind: 'money' },
  { key: 'profit', kind: 'money' },
  { key: 'budget', kind: 'money' },
] as const

const sql = `
  select m.name, m.starts_on::text as "startsOn", (m.ends_on - 1)::text as "endsOn", p.sku, p.title,
    pp.depth::text, r.regular_price::text as "regularPrice", r.price::text, r.was_price::text as "wasPrice",
    r.lowest_price::text as "lowestPrice", r.lowest_price_source as source, r.expected_units as units,
    r.expected_revenue::text as revenue, r.expected_profit::text as profit, r.budget::text,
    ${COMPANY_CURRENCY} as currency
  from promotion_promises r
  join promotions m on m.company_id = r.company_id and m.promotion_id = r.promotion_id
  join promotion_products pp on pp.company_id = r.company_id and pp.promotion_id = r.promotion_id
    and pp.product_id = r.product_id
  join products p on p.company_id = r.company_id and p.product_id = r.product_id
  where r.company_id = $1 and r.promotion_id = $2 order by p.title, p.product_id`

/** Exports a planned promotion product by product, for entering the prices in the shop. */
export async function exportPlan({ ctx, input }: VerbArgs<'exportPromotionPlan'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const { rows, channel } = await ctx.inTenant(async (tx) => ({
    rows: (await tx.client.query<Row>(sql, [ctx.companyId, input.promotionId])).rows,
    channel: await readMainChannel(tx, ctx.companyId),
  }))
  const [first] = rows
  if (!first) throw problem('plan.not_found')
  const word = exportWording(regional.language, input.format)
  return exportTable({
    fileName: `promotion-plan-${first.startsOn}`,
    format: input.format,
    settings: regional,
    notes: [
      word('promotion.export.planNote', { name: first.name, rows: rows.length }),
      ...channelNote(channel, word, regional),
      word('promotion.export.noChangeNote'),
    ],
    table: {
      name: word('promotion.export.plan'),
      columns: withHeaders(COLUMNS, word),
      rows: rows.map((row) => cellsOf(row, word)),
    },
  })
}

/** Names the channel that the prices are for, where the store sells in several. */
function channelNote(channel: MainChannel | null, word: Wording, settings: RegionalSettings): string[] {
  if (channel === null) return []
  const share = cellText(channel.shareOfUnits.toFixed(4), 'share', settings)
  return channel.name === null
    ? [word('promotion.export.mainChannelNote', { share })]
    : [word('promotion.export.channelNote', { name: channel.name, share })]
}

function cellsOf(row: Row, word: Wording) {
  const money = (amount: string | null) =>
    amount === null ? null : roundAmount(Number(amount), row.currency)
  return [
    row.sku,
    row.title,
    row.startsOn,
    row.endsOn,
    row.depth,
    money(row.wasPrice),
    money(row.price),
    money(row.lowestPrice),
    row.source === null
      ? null
      : row.source === 'price_log'
        ? word('promotion.export.priceLog')
        : word('promotion.export.orders'),
    Math.round(row.units),
    money(row.revenue),
    money(row.profit),
    money(row.budget),
  ]
}
