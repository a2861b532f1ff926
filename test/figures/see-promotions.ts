import { extractText, getDocumentProxy } from 'unpdf'
import { promotionAnalysis } from '#server/insight/promotions/analysis/promotion-analysis'
import { exportPlan } from '#server/insight/promotions/export-plan'
import { exportUplift } from '#server/insight/promotions/export-uplift'
import { getInsights } from '#server/insight/promotions/get-insights'
import { getMarketingMix } from '#server/insight/promotions/get-marketing-mix'
import { getModels } from '#server/insight/promotions/get-models'
import { getProductPromotions } from '#server/insight/promotions/get-product-promotions'
import { getScenarios } from '#server/insight/promotions/get-scenarios'
import { getUplift } from '#server/insight/promotions/get-uplift'
import { listPlans } from '#server/insight/promotions/list-plans'
import { planPromotion } from '#server/insight/promotions/plan-promotion'
import { listPromotions } from '#server/store/calendar/list-promotions'
import { proposePromotions } from '#server/store/calendar/propose-promotions'
import { runNow } from '../runs.ts'
import { csvRows, numberIn, sumOf, type Walk } from './walk.ts'

/** Files and stored promises round each row to cents. */
const CENT = 0.01

const found = { confidence: 'all', sort: 'confidence', direction: 'descending' } as const

/** Records the uplift from cards, table, product details, Models, Insights and three files. */
export async function seePromotions(walk: Walk): Promise<void> {
  const { store, ledger, connection } = walk
  const { ctx } = store
  await runNow(promotionAnalysis, ctx, connection)
  const { uplift, summary } = await getUplift({
    ctx,
    input: { ...found, page: 1, pageSize: 1000 },
  })
  const file = (format: 'csv' | 'pdf') => exportUplift({ ctx, input: { ...found, format } })
  const rows = csvRows(await (await file('csv')).text())
  const all = 'store, all promotions'
  ledger.see('totalUplift', all, 'cards', summary.totalUplift)
  ledger.see('totalUplift', all, 'table', sumOf(uplift.map((row) => row.treatmentSales - row.controlSales)))
  const inFile = sumOf(rows.map((row) => Number(row.Treatment) - Number(row.Control)))
  ledger.see('totalUplift', all, 'uplift export', inFile, CENT * rows.length)
  ledger.see('averageUplift', all, 'cards', summary.averageUpliftPercent?.toFixed(1))
  const mean = sumOf(rows.map((row) => Number(row['Lift%']))) / rows.length
  ledger.see('averageUplift', all, 'uplift export', mean.toFixed(1))
  const high = await exportUplift({ ctx, input: { ...found, confidence: 'high', format: 'csv' } })
  ledger.see('upliftConfidence', all, 'cards', summary.highConfidence)
  ledger.see('upliftConfidence', all, 'uplift export', csvRows(await high.text()).length)
  for (const [at, row] of uplift.entries()) {
    ledger.see('uplift', row.title, 'table', row.upliftPercent.toFixed(2))
    ledger.see('uplift', row.title, 'uplift export', rows[at]?.['Lift%'])
    ledger.see('controlSales', row.title, 'table', row.controlSales)
    ledger.see('controlSales', row.title, 'uplift export', rows[at]?.Control)
    ledger.see('treatmentSales', row.title, 'table', row.treatmentSales)
    ledger.see('treatmentSales', row.title, 'uplift export', rows[at]?.Treatment)
  }
  await seePdf({ ledger, row: uplift[0]!, bytes: await (await file('pdf')).arrayBuffer() })
  await seeCounts(walk, summary, uplift)
  await seeMix(walk, summary.marketingSpend)
  const skus = await skusOf(store)
  walk.claims.uplift = uplift.map(({ productId, confidence }) => ({ sku: skus.get(productId)!, confidence }))
}

type Uplift = Awaited<ReturnType<typeof getUplift>>

/** Records the first product's line of the PDF: its text ends with control and treatment sales. */
async function seePdf(of: {
  readonly ledger: Walk['ledger']
  readonly row: Uplift['uplift'][number]
  readonly bytes: ArrayBuffer
}) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(of.bytes)), { mergePages: true })
  const plain = text.replaceAll(/\s+/g, ' ')
  const amounts = plain.slice(plain.indexOf(of.row.title) + of.row.title.length).split(' ')
  const money = amounts.filter((word) => /\d\.\d\d$/.test(word))
  of.ledger.see('controlSales', of.row.title, 'uplift PDF', numberIn(money[0]))
  of.ledger.see('treatmentSales', of.row.title, 'uplift PDF', numberIn(money[1]))
}

async function seeCounts({ store, ledger }: Walk, summary: Uplift['summary'], uplift: Uplift['uplift']) {
  const { ctx } = store
  const { uplift: models } = await getModels({ ctx })
  const details = await Promise.all(
    uplift.map(({ productId }) => getProductPromotions({ ctx, input: { productId } })),
  )
  const measured = 'store, measured'
  ledger.see('promotionsOfProducts', 'store, found', 'cards', summary.promotions)
  ledger.see('promotionsOfProducts', 'store, found', 'models', models?.found)
  ledger.see('promotionsOfProducts', measured, 'cards', summary.promotions - summary.promotionsWithoutAnswer)
  ledger.see('promotionsOfProducts', measured, 'models', models?.measured)
  ledger.see('promotionsOfProducts', measured, 'table', sumOf(uplift.map(({ promotions }) => promotions)))
  const told = details.map(({ promotions }) => promotions.filter(({ lift }) => lift !== null).length)
  ledger.see('promotionsOfProducts', measured, 'promotions of each product', sumOf(told))
  // Depths are compared by profit, so only over products with a cost, as the sentence says.
  for (const { kind, source, scope, promotions } of (await getInsights({ ctx })).insights)
    if (source === 'example' && scope === 'all' && kind !== 'depth')
      ledger.see('promotionsOfProducts', measured, `insight on ${kind}`, promotions)
  await proposePromotions({ ctx })
  const listed = await listPromotions({ ctx, input: { pageSize: 200 } })
  const waiting = await listPromotions({ ctx, input: { status: 'proposed', pageSize: 1 } })
  const proposed = listed.promotions.filter(({ status }) => status === 'proposed').length
  ledger.see('campaigns', 'store, to be confirmed', 'calendar', proposed)
  ledger.see('campaigns', 'store, to be confirmed', 'list of the proposed', waiting.total)
  ledger.see('campaigns', 'store, to be confirmed', 'notice', listed.proposed)
  ledger.see('campaigns', 'store', 'calendar', listed.promotions.length)
  ledger.see('campaigns', 'store', 'pager', listed.total)
}

async function seeMix({ store, ledger }: Walk, entered: number) {
  const { ctx } = store
  const { mmData, weeks } = await getMarketingMix({ ctx })
  const { mix } = await getModels({ ctx })
  ledger.see('channelSpend', 'store, channels', 'mix', mmData.length)
  ledger.see('channelSpend', 'store, channels', 'models', mix?.channels)
  ledger.see('channelSpend', 'store, weeks', 'mix', weeks)
  ledger.see('channelSpend', 'store, weeks', 'models', mix?.weeks)
  // Sales of whole weeks cannot exceed those of all days.
  const inWeeks = sumOf(mmData.map(({ spend }) => spend))
  if (inWeeks > entered + 0.01) ledger.see('channelSpend', 'store', 'mix', Number.NaN)
  for (const each of mmData) {
    ledger.see('channelReturn', each.channel, 'mix', each.returnOnSpend)
    ledger.see('channelReturn', each.channel, 'contribution ÷ spend', (each.contribution ?? 0) / each.spend)
  }
}

/** Records a scenario, the plan entered from it, its list and its file. */
export async function seePlans({ store, ledger, claims }: Walk): Promise<void> {
  const { ctx } = store
  const { scenarios } = await getScenarios({ ctx, input: {} })
  const scenario = scenarios.find(({ items, moreItems }) => items.length > 0 && moreItems === 0)
  if (!scenario) throw new Error('The sample store has no promotion plan, so its figures cannot be compared.')
  const { items } = scenario
  const ids = await skusOf(store)
  for (const item of items) ledger.see('todaysPrice', ids.get(item.productId)!, 'scenario', item.regularPrice)
  claims.plan = {
    items: items.map(({ productId, price, startsOn, endsOn }) => ({
      ...{ sku: ids.get(productId)!, price, startsOn, endsOn },
    })),
    gain: scenario.addedProfit,
  }
  const body = {
    scenarioId: scenario.id,
    name: 'Walk',
    items: items.map(({ productId, startsOn, endsOn, depth }) => ({ productId, startsOn, endsOn, depth })),
  }
  const { promotionIds, products } = await planPromotion({ ctx, input: body })
  const { plans } = await listPlans({ ctx })
  const files = await Promise.all(
    promotionIds.map(async (promotionId) =>
      csvRows(await (await exportPlan({ ctx, input: { promotionId, format: 'csv' } })).text()),
    ),
  )
  const rows = files.flat()
  const header = (word: RegExp) => Object.keys(rows[0] ?? {}).find((name) => word.test(name)) ?? ''
  const inFile = (word: RegExp) => sumOf(rows.map((row) => Number(row[header(word)])))
  const of = 'plan'
  const seen = [
    ['planRevenue', scenario.expectedRevenue, (plan: Plan) => plan.promised.revenue, /revenue/i],
    ['planBudget', scenario.promotionBudget, (plan: Plan) => plan.promised.budget, /budget/i],
    ['planGain', scenario.addedProfit.value, (plan: Plan) => plan.promised.profit.value, /profit|gain/i],
  ] as const
  for (const [figure, shown, promised, word] of seen) {
    ledger.see(figure, of, 'scenario', shown)
    ledger.see(figure, of, 'planned here', sumOf(plans.map(promised)), CENT * items.length)
    ledger.see(figure, of, 'plan export', inFile(word), CENT * items.length)
  }
  ledger.see('planRoi', of, 'scenario', scenario.expectedROI)
  ledger.see('planRoi', of, 'gain ÷ budget', scenario.addedProfit.value / scenario.promotionBudget)
  ledger.see('campaigns', 'plan, products', 'scenario', items.length)
  ledger.see('campaigns', 'plan, products', 'answer', products)
  ledger.see('campaigns', 'plan, products', 'planned here', sumOf(plans.map((plan) => plan.products)))
  ledger.see('campaigns', 'plan, products', 'plan export', rows.length)
}

type Plan = Awaited<ReturnType<typeof listPlans>>['plans'][number]

async function skusOf(store: Walk['store']): Promise<ReadonlyMap<number, string>> {
  const rows = await store.rows<{ id: string; sku: string }>(
    'select product_id as id, sku from products where company_id = $1',
  )
  return new Map(rows.map(({ id, sku }) => [Number(id), sku]))
}
