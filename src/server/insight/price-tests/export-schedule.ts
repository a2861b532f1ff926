import { roundAmount } from '#contract/round-amount'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import type { TableColumn } from '../../kit/table-files/table-file.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { startsOf } from './list-tests.ts'
import { readArms, readTestProducts } from './stored-test.ts'
import { readTest } from './test-rows.ts'

const COLUMNS: readonly TableColumn[] = [
  { header: 'period', key: 'period', kind: 'whole' },
  { header: 'first_day', key: 'firstDay', kind: 'day', width: 12 },
  { header: 'product_id', key: 'productId', kind: 'whole' },
  { header: 'title', key: 'title', kind: 'text', width: 36 },
  { header: 'price', key: 'price', kind: 'money' },
  { header: 'arm', key: 'arm', kind: 'text', width: 8 },
  { header: 'state', key: 'state', kind: 'text', width: 10 },
]

/** Exports the price of each product in each period: to be carried out by hand, or to check the draw. */
export async function exportTestSchedule({ ctx, input }: VerbArgs<'exportTestSchedule'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  const { test, products, arms, currency } = await ctx.inTenant(async (tx) => ({
    test: await readTest(ctx, tx, input.testId),
    products: await readTestProducts(tx, ctx.companyId, input.testId),
    arms: await readArms(tx, ctx.companyId, input.testId),
    currency: (await readCompanyFacts(tx.client, ctx.companyId)).currency,
  }))
  const known = new Map(products.map((each) => [each.productId, each]))
  const starts = startsOf(test)
  const rows = [...arms]
    .sort((a, b) => a.period - b.period || a.productId - b.productId)
    .map(({ productId, period, arm, state }) => {
      const { title, lowPrice, highPrice } = known.get(productId)!
      const price = roundAmount(Number(arm === 1 ? highPrice : lowPrice), currency)
      return [
        ...[String(period + 1), starts?.[period] ?? null, String(productId), title, price],
        ...[arm === 1 ? 'high' : 'low', state],
      ]
    })
  return downloadTable({
    fileName: `price-test-${test.scheduleHash.slice(0, 12)}`,
    fileType: input.format,
    table: { name: 'Price test', columns: COLUMNS, rows },
    settings: regional,
  })
}
