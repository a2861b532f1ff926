import { listNotifications } from '#server/accounts/notifications/list-notifications'
import { listOutbox, readMail } from '#server/accounts/notifications/list-outbox'
import { mailNotifications } from '#server/accounts/notifications/mail-notifications'
import { getDashboard } from '#server/insight/dashboard/get-dashboard'
import { decidePrice } from '#server/insight/decisions/decide-price'
import { notifyEstimates } from '#server/insight/estimation/notify-estimates'
import { exportPricePlan } from '#server/insight/price-plan/export-price-plan'
import { listPricePlan } from '#server/insight/price-plan/list-price-plan'
import { listAdvice } from '#server/insight/recommendations/list-advice'
import { getPriceEvidence } from '#server/insight/simulation/get-price-evidence'
import { readTakeaway } from '#server/insight/simulation/read-takeaway'
import { readFigures } from '#server/insight/strategy/strategy-facts'
import { getToday } from '#server/insight/today/get-today'
import { notifyLead } from '#server/insight/today/notify-lead'
import { tenantContext } from '#server/kit/context'
import { notifyImport } from '#server/store/imports/notify-import'
import { appContext } from '../app-context.ts'
import { csvRows, numberIn, type Walk } from './walk.ts'

type Advice = Awaited<ReturnType<typeof listAdvice>>
const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? null : (100 * share).toFixed(4)

/** Records advised prices, the facts given to their texts, the strategy's sums, and the price plan with its file. */
export async function seeAdvice({ store, ledger, claims }: Walk): Promise<void> {
  const { ctx } = store
  const advice = await listAdvice({ ctx, input: { decision: 'open', pageSize: 1000 } })
  const changes = advice.rows.filter(({ kind }) => kind === 'change')
  if (changes.length < 5) throw new Error('The sample store has hardly any advice to compare.')
  for (const row of changes) {
    ledger.see('expectedGain', row.sku, 'recommendations', row.monthlyGain?.value)
    ledger.see('badCase', row.sku, 'recommendations', row.monthlyGain?.low)
    ledger.see('chanceOfGain', row.sku, 'recommendations', percent(row.probability))
  }
  claims.changes = changes.map(({ sku, advisedPrice, probability, monthlyGain }) => ({
    ...{ sku, price: Number(advisedPrice), chance: probability!, gain: monthlyGain!.value },
  }))
  claims.total = advice.totals.profit!
  for (const row of changes.slice(0, 10)) await seeTexts({ store, ledger }, row)
  seeTotals({ ledger }, 'recommendations', advice.totals)
  const selected = changes.map(({ productId }) => productId)
  const proposed = { marginFloor: 0, maxStep: 0.1, minDaysBetweenChanges: 28 }
  const strategy = await ctx.inTenant((tx) => readFigures(tx, ctx, selected, { proposed } as never))
  seeTotals({ ledger }, 'facts of the strategy', {
    profit: strategy.profitGain,
    revenue: strategy.revenueGain,
  })
  await seeNotices({ store, ledger })
  for (const productId of selected)
    await decidePrice({
      ctx,
      input: { productId, decision: 'accepted', acceptConflicts: true },
    })
  await seePricePlan({ store, ledger })
}

type Sum = { readonly value: number; readonly low: number; readonly high: number } | null

function seeTotals(
  { ledger }: Pick<Walk, 'ledger'>,
  where: string,
  totals: { readonly profit: Sum; readonly revenue: Sum },
) {
  for (const goal of ['profit', 'revenue'] as const) {
    ledger.see('togetherGain', `advised changes, ${goal}`, where, totals[goal]?.value)
    ledger.see('togetherGain', `advised changes, ${goal}, low`, where, totals[goal]?.low)
    ledger.see('togetherGain', `advised changes, ${goal}, high`, where, totals[goal]?.high)
  }
}

/** Records the facts of a takeaway, for a model or rules, and of "why this price". */
async function seeTexts({ store, ledger }: Pick<Walk, 'store' | 'ledger'>, row: Advice['rows'][number]) {
  const { ctx } = store
  const { sku, productId } = row
  const { input } = await readTakeaway(ctx, productId)
  const { figures } = input!.sheet
  ledger.see('todaysPrice', sku, 'facts of the takeaway', figures.price)
  ledger.see('elasticity', sku, 'facts of the takeaway', figures.elasticity?.toFixed(4))
  ledger.see('expectedGain', sku, 'facts of the takeaway', figures.gain)
  ledger.see('badCase', sku, 'facts of the takeaway', figures.gainLow)
  ledger.see('chanceOfGain', sku, 'facts of the takeaway', percent(figures.probability))
  const { advice } = await getPriceEvidence({ ctx, input: { productId } })
  ledger.see('expectedGain', sku, 'why this price', advice.monthlyGain?.value)
  ledger.see('badCase', sku, 'why this price', advice.monthlyGain?.low)
  ledger.see('chanceOfGain', sku, 'why this price', percent(advice.probability))
  ledger.see('nextThirtyDays', sku, 'why this price', advice.monthlyUnits)
}

/** Records the notices in the bell and in the mail. */
async function seeNotices({ store, ledger }: Pick<Walk, 'store' | 'ledger'>) {
  const { companyId, userId, db } = store.ctx
  // A mail needs a complete configuration, and is sent in the morning at the latest.
  const ctx = tenantContext(
    appContext({ db, clock: () => new Date('2026-06-16T12:00:00Z') }),
    companyId,
    userId,
  )
  const { cards } = await getDashboard({ ctx })
  const bought = 'paid_at,lineitem_name,order_id,quantity,total\n2026-05-05,Late comer,X9,1,5.00\n'
  const { importId, linesAdded, productsAdded } = await store.bring('one-more.csv', bought)
  await notifyImport({ ctx, input: { importId } })
  const run = {
    runId: 'walk',
    figures: { products: cards.totalProducts, withEstimate: cards.withElasticity },
  }
  await notifyEstimates({ ctx, input: run })
  await notifyLead({ ctx })
  await mailNotifications({ ctx })
  const { notifications } = await listNotifications({ ctx, input: {} })
  const { mails } = await listOutbox({ ctx })
  const bodies = await Promise.all(
    mails.map(async ({ mail_id: id }) => (await readMail({ ctx, input: { id } })).mail.body),
  )
  const read = (kind: string, pattern: RegExp) => {
    const bell = notifications.filter((each) => each.kind === kind).map(({ text }) => text)
    return [
      ['bell', pattern.exec(bell.join('\n'))],
      ['mail', pattern.exec(bodies.join('\n'))],
    ] as const
  }
  ledger.see('elasticity', 'store, products with one', 'dashboard', cards.withElasticity)
  ledger.see('records', 'one more file', 'import', linesAdded)
  ledger.see('products', 'one more file', 'import', productsAdded)
  for (const [where, found] of read('estimates-refreshed', /([\d,]+) of ([\d,]+) products have an elas/)) {
    ledger.see('elasticity', 'store, products with one', where, numberIn(found?.[1]))
    ledger.see('products', 'store, all days', where, numberIn(found?.[2]))
  }
  for (const [where, found] of read('import-finished', /([\d,]+) order lines? and ([\d,]+) products?/)) {
    ledger.see('records', 'one more file', where, numberIn(found?.[1]))
    ledger.see('products', 'one more file', where, numberIn(found?.[2]))
  }
  const best = (await getToday({ ctx })).lead.rows[0]!.advice
  const price = new RegExp(`${best.title}: [^\\n]*?\\$([\\d,]+)`)
  ledger.see(
    'expectedGain',
    'best advice, in whole dollars',
    'recommendations',
    best.monthlyGain?.value.toFixed(0),
  )
  for (const [where, found] of read('worthwhile-advice', price))
    ledger.see('expectedGain', 'best advice, in whole dollars', where, numberIn(found?.[1]))
}

async function seePricePlan({ store, ledger }: Pick<Walk, 'store' | 'ledger'>) {
  const { ctx } = store
  const plan = await listPricePlan({ ctx })
  const rows = csvRows(await (await exportPricePlan({ ctx, input: { format: 'csv' } })).text())
  for (const entry of plan.entries) {
    ledger.see('todaysPrice', entry.sku, 'price plan', entry.todayPrice)
    ledger.see('expectedGain', entry.sku, 'price plan', entry.expected?.monthlyGain.value)
    ledger.see('badCase', entry.sku, 'price plan', entry.expected?.monthlyGain.low)
    ledger.see('chanceOfGain', entry.sku, 'price plan', percent(entry.expected?.probability))
    const row = rows.find(({ sku }) => sku === entry.sku)
    ledger.see('todaysPrice', entry.sku, 'price plan export', row?.price_at_planning)
    ledger.see('expectedGain', entry.sku, 'price plan export', row?.expected_gain_month)
    ledger.see('badCase', entry.sku, 'price plan export', row?.expected_gain_low)
  }
  seeTotals({ ledger }, 'price plan', plan.totals)
  ledger.see('expectedGain', 'planned changes', 'price plan', plan.counts.planned)
  ledger.see('expectedGain', 'planned changes', 'price plan export', rows.length)
}
