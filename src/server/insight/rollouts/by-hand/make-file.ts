import type { Output } from '#contract/calls'
import { type Message, message, moneyOf } from '#messages/message'
import { getSettings } from '../../../accounts/settings/get-settings.ts'
import { problem } from '../../../kit/errors.ts'
import { currencyDecimals, fixed } from '../../../kit/formats/amounts.ts'
import type { VerbArgs } from '../../../kit/http/handle.ts'
import { render } from '../../../kit/messages/render.ts'
import { fileFormat } from '../../../kit/table-files/file-format.ts'
import { readCompanyFacts } from '../../../store/basics/company-facts.ts'
import { readRollout } from '../rollout-rows.ts'
import { fillExport, type HandPrice, type LeftOut } from './fill-export.ts'
import { type HandItem, readHandItems, wayOf } from './hand-items.ts'

type RolloutFile = Output<'makeRolloutFile'>

const COLUMNS = ['SKU', 'Title', 'Present price', 'New price']

/** Makes the file with which the owner carries out what waits: in the shop's own format, or as a plain list. */
export async function makeRolloutFile({ ctx, input }: VerbArgs<'makeRolloutFile'>): Promise<RolloutFile> {
  const { rolloutId, content } = input
  const { regional } = await getSettings({ ctx })
  const { items, currency } = await ctx.inTenant(async (tx) => {
    await readRollout(ctx, tx, rolloutId)
    const facts = await readCompanyFacts(tx.client, ctx.companyId)
    return { items: await readHandItems(tx, ctx, { rolloutId }), currency: facts.currency }
  })
  if (items.length === 0) throw problem('rollout.not_now')
  const day = ctx.clock().toISOString().slice(0, 10)
  const digits = currencyDecimals(currency)
  const prices = items.map((item): HandPrice => {
    const { from, to } = wayOf(item)
    return { sku: item.sku, expected: from, wanted: fixed(to, digits) }
  })
  if (content === undefined) {
    const { line } = fileFormat(regional)
    const rows = prices.map(({ sku, expected, wanted }, at) => [
      ...[sku, items[at]!.title, expected === null ? '' : fixed(expected, digits), wanted],
    ])
    const text = [COLUMNS, ...rows].map((cells) => line([...cells])).join('')
    return { fileName: `prices-${day}.csv`, text, prices: rows.length, leftOut: [] }
  }
  const filled = fillExport(content, prices, currency)
  if (filled === null) throw problem('rollout.unknown_export')
  const word = (each: Message) => render(each, regional, currency)
  return {
    fileName: `${filled.format}-${day}.csv`,
    text: filled.text,
    prices: filled.changed.size,
    leftOut: items.flatMap((item) => {
      const left = filled.leftOut.get(item.sku)
      return left ? [{ title: item.title, sku: item.sku, reason: word(reasonOf(left, item)) }] : []
    }),
  }
}

function reasonOf(left: LeftOut, item: HandItem): Message {
  switch (left.why) {
    case 'not_in_file':
      return message('rollout.hand.not_in_file')
    case 'on_sale':
      return message('push.on_sale')
    case 'would_strike':
      return message('push.would_strike', { compareAt: moneyOf(left.compareAt) })
    case 'price_changed':
      return message('rollout.item.price_changed', {
        live: left.live === '–' ? left.live : moneyOf(left.live),
        from: moneyOf(wayOf(item).from),
      })
  }
}
