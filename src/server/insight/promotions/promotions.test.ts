import XLSX from '@e965/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayOfIsoDate } from '#analytics'
import { useDatabase } from '../../../../test/database.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../test/imports.ts'
import { runNow } from '../../../../test/runs.ts'
import { putSalesChannels } from '../../../../test/sales-channels.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { ProblemError } from '../../kit/errors.ts'
import { onRunFailed } from '../../kit/runs/on-run-failed.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { listLiftTests, removeLiftTests, saveLiftTests } from '../../store/calendar/lift-tests.ts'
import { loadSampleStore } from '../../store/imports/load-sample-store.ts'
import { removeSampleStore } from '../../store/imports/remove-sample-store.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { undoDecision } from '../decisions/undo-decision.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { promotionAnalysis, requestAnalysis } from './analysis/promotion-analysis.ts'
import { readCalendar } from './analysis/read-calendar.ts'
import { exportPlan } from './export-plan.ts'
import { exportUplift } from './export-uplift.ts'
import { forecastPromotion } from './forecast-promotion.ts'
import { getInsights } from './get-insights.ts'
import { getMarketingMix } from './get-marketing-mix.ts'
import { getModels } from './get-models.ts'
import { getProductPromotions } from './get-product-promotions.ts'
import { getScenarios } from './get-scenarios.ts'
import { getUplift } from './get-uplift.ts'
import { listPlans, verdictOn } from './list-plans.ts'
import { planPromotion } from './plan-promotion.ts'
import { readPlanSetting } from './plan-setting.ts'
import { readCandidates } from './read-candidates.ts'
import { readPriceHistory, viewPriorPrice } from './read-price-history.ts'

const database = useDatabase()
let store: ImportsUnderTest

const query = {
  confidence: 'all',
  sort: 'confidence',
  direction: 'descending',
  page: 1,
  pageSize: 1000,
} as const

const analyse = () => runNow(promotionAnalysis, store.ctx, database.connection)

/** The sample store, whose truth is known, through the real import, estimate and analysis. */
beforeAll(async () => {
  store = await importsUnderTest(database)
  const { import: loading } = await loadSampleStore(store)
  await store.run(loading.importId)
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
  await analyse()
})

const uplift = (changes: object = {}) => getUplift({ ctx: store.ctx, input: { ...query, ...changes } })
const priorPrice = (ctx: typeof store.ctx, productId: number, wasPrice: number) =>
  ctx.inTenant(async (tx) => {
    const histories = await readPriceHistory(tx, ctx.companyId, [productId], await companyDay(ctx, tx))
    return viewPriorPrice(histories.get(productId), '2026-06-22', { wasPrice, currency: 'EUR' })
  })
const scenarios = (body: object = {}) => getScenarios({ ctx: store.ctx, input: body })

describe('uplift', () => {
  it('is there for every promoted product, and its cards add up from the rows', async () => {
    const { uplift: rows, summary, total, analysis } = await uplift()
    expect(rows).toHaveLength(total)
    expect(total).toBeGreaterThan(60)
    expect(analysis).toMatchObject({ state: 'done', isOutdated: false, dataThrough: '2026-06-14' })
    const sum = rows.reduce((all, row) => all + row.treatmentSales - row.controlSales, 0)
    expect(summary.totalUplift).toBeCloseTo(sum, 1)
    const end = (of: 'low' | 'high') => rows.reduce((all, row) => all + (row.controlSales * row[of]) / 100, 0)
    expect([summary.totalLow, summary.totalHigh]).toEqual([
      expect.closeTo(end('low'), 1),
      expect.closeTo(end('high'), 1),
    ])
    expect(summary.totalLow).toBeLessThan(sum)
    expect(summary.totalHigh).toBeGreaterThan(sum)
    const mean = rows.reduce((all, row) => all + row.upliftPercent, 0) / rows.length
    expect(summary.averageUpliftPercent).toBeCloseTo(mean, 6)
    expect(summary.highConfidence).toBe(
      rows.filter((row) => row.confidence > 0.8 && row.expectedUnits >= 6).length,
    )
    for (const row of rows) {
      expect(row.upliftPercent).toBeCloseTo(100 * (row.treatmentSales / row.controlSales - 1), 0)
      expect(row.low).toBeLessThan(row.upliftPercent)
      expect(row.high).toBeGreaterThan(row.upliftPercent)
    }
  })

  it('is searched, filtered, sorted and paged', async () => {
    const { uplift: all } = await uplift({ sort: 'upliftPercent', direction: 'ascending' })
    const lifts = all.map((row) => row.upliftPercent)
    expect(lifts).toEqual([...lifts].sort((a, b) => a - b))
    const { uplift: second, total } = await uplift({
      sort: 'upliftPercent',
      direction: 'ascending',
      page: 2,
      pageSize: 10,
    })
    expect(second.map((row) => row.productId)).toEqual(all.slice(10, 20).map((row) => row.productId))
    expect(total).toBe(all.length)
    const { uplift: found } = await uplift({ search: all[3]!.title.toUpperCase() })
    expect(found.map((row) => row.title)).toContain(all[3]!.title)
    const { uplift: high } = await uplift({ confidence: 'high' })
    expect(high.every((row) => row.confidence > 0.8 && row.expectedUnits >= 6)).toBe(true)
    expect(high.length).toBeLessThan(all.length)
    expect((await uplift({ search: "%_'" })).total).toBe(0)
  })

  it('shows each promotion of a product with steps that add up, the calendar’s by name', async () => {
    const { uplift: rows } = await uplift()
    const details = await Promise.all(
      rows.map(({ productId }) => getProductPromotions({ ctx: store.ctx, input: { productId } })),
    )
    const promotions = details.flatMap((detail) => detail.promotions)
    for (const { waterfall } of promotions) {
      if (!waterfall) continue
      const { base, lift, discount, broughtForward, otherProducts, halo, refunds, result } = waterfall
      expect(base + lift + discount + broughtForward + otherProducts + (halo ?? 0) + refunds).toBeCloseTo(
        result,
        6,
      )
      expect(waterfall.basis).toBe('profit')
      expect(waterfall.gainLow).toBeLessThanOrEqual(waterfall.gain)
      expect(waterfall.gainHigh).toBeGreaterThanOrEqual(waterfall.gain)
    }
    expect(
      promotions
        .filter(({ source }) => source === 'calendar')
        .every(({ name }) => name?.startsWith('Black Friday')),
    ).toBe(true)
    expect(promotions.some(({ source }) => source === 'detected')).toBe(true)
  })

  it('leaves as CSV, XLSX and tagged PDF', async () => {
    const file = async (format: 'csv' | 'xlsx' | 'pdf') => {
      const { page: _, pageSize: __, ...selection } = query
      const response = await exportUplift({ ctx: store.ctx, input: { ...selection, format } })
      return Buffer.from(await response.arrayBuffer())
    }
    const { total, uplift: shown } = await uplift()
    const lines = (await file('csv')).toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(total + 1)
    expect(lines[0]).toBe(
      '\ufeffProduct,Control,Treatment,Lift%,Lift% from,Lift% to,Conf,Promotions,Units,Last start',
    )
    // As the header says: in percent.
    const lift = Number(lines[1]?.match(/,(-?[\d.]+),-?[\d.]+,-?[\d.]+,[\d.]+,\d+,\d+,/)?.[1])
    expect(lift).toBeCloseTo(shown[0]!.upliftPercent, 2)
    expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK')
    const pdf = (await file('pdf')).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toMatch(/\/Type \/StructElem\s*\/S \/TH|\/S \/TH/)
  })
})

it('files and refusals speak the language and the formats of whoever asked; a CSV has one header for all', async () => {
  const ctx = store.ctx
  const { regional } = await getSettings({ ctx })
  const german = { ...regional, language: 'de-DE', date_format: 'DD/MM/YYYY' } as const
  await updateSettings({ ctx, input: { regional: german } })
  const { page: _, pageSize: __, ...selection } = query
  const file = async (format: 'csv' | 'xlsx') => {
    const response = await exportUplift({ ctx, input: { ...selection, format } })
    return Buffer.from(await response.arrayBuffer())
  }
  expect((await file('csv')).toString('utf8')).toMatch(/^\ufeffProduct[,;]Control/)
  const workbook = XLSX.read(await file('xlsx'))
  const [header] = XLSX.utils.sheet_to_json<string[]>(workbook.Sheets[workbook.SheetNames[0]!]!, {
    header: 1,
  })
  expect(header?.slice(0, 4)).toEqual(['Produkt', 'Kontrolle', 'Aktion', 'Zuwachs %'])
  const plan = planPromotion({
    ctx,
    input: {
      scenarioId: 'balanced',
      name: 'x',
      items: [{ productId: 999_999, startsOn: '2026-08-03', endsOn: '2026-08-17', depth: 0.1 }],
    },
  })
  const refused = (await plan.catch((error: unknown) => error)) as ProblemError
  expect(refused.toBody().error).toContain('gibt es nicht mehr')
  await updateSettings({ ctx, input: { regional } })
})

describe('the forecast', () => {
  it('moves history to the planned price: less is sold at a higher one, within wider bounds', async () => {
    const [row] = (await uplift()).uplift
    const at = (newPrice: number) =>
      forecastPromotion({ ctx: store.ctx, input: { productId: row!.productId, newPrice } })
    const [asItIs, cheaper, dearer] = [await at(0), await at(row!.price! * 0.8), await at(row!.price! * 1.2)]
    const total = ({ future }: typeof asItIs) => future.reduce((sum, point) => sum + point.quantity, 0)
    expect(total(cheaper)).toBeGreaterThan(total(dearer))
    expect(asItIs.assumptions).toContain('price_unchanged')
    expect(cheaper.assumptions).toContain('price_effect')
    for (const point of [...asItIs.future, ...cheaper.future]) {
      expect(point.low).toBeLessThanOrEqual(point.quantity)
      expect(point.high).toBeGreaterThanOrEqual(point.quantity)
    }
    expect(asItIs.history.at(-1)!.date < asItIs.future[0]!.date).toBe(true)
  })

  it('does not take a stock-out for low demand', async () => {
    const [row] = (await uplift()).uplift
    const forecast = () =>
      forecastPromotion({ ctx: store.ctx, input: { productId: row!.productId, newPrice: 0 } })
    expect((await forecast()).assumptions).toContain('stock_outs_unknown')
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `insert into stock_outs (company_id, stock_out_id, product_id, from_day, to_day, source)
         values ($1, gen_random_uuid(), $2, '2026-05-04', '2026-05-18', 'manual')`,
        [store.ctx.companyId, row!.productId],
      ),
    )
    const mended = await forecast()
    expect(mended.mendedPeriods).toBe(2)
    expect(mended.history.filter((point) => point.mended).map((point) => point.date)).toEqual([
      '2026-05-04',
      '2026-05-11',
    ])
  })

  it('says so where nothing was ever sold, and is not found for a stranger’s product', async () => {
    const ctx = store.ctx
    const unsold = await ctx.inTenant(({ client }) =>
      client.query<{ id: string }>(
        `insert into products (company_id, sku, title, source) values ($1, 'NEW', 'New', 'manual') returning product_id as id`,
        [ctx.companyId],
      ),
    )
    const productId = Number(unsold.rows[0]!.id)
    expect(await forecastPromotion({ ctx, input: { productId, newPrice: 5 } })).toMatchObject({
      reason: 'no_sales',
      future: [],
    })
    await expect(
      forecastPromotion({ ctx, input: { productId: 999_999, newPrice: 0 } }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the marketing mix', () => {
  it('finds what the channels of the sample store bring, within its ranges, in the right order of size', async () => {
    const mix = await getMarketingMix({ ctx: store.ctx })
    expect(mix.use).toBe('full')
    expect(mix.mmData.map(({ channel }) => channel)).toEqual([
      'E-mail',
      'Influencers',
      'Search ads',
      'Social ads',
    ])
    // By construction 3, 2, 8 and 6 % of what would have sold without advertising.
    const base = mix.revenue / 1.19
    for (const [at, share] of [0.03, 0.02, 0.08, 0.06].entries()) {
      expect(mix.mmData[at]!.low).toBeLessThan(share * base)
      expect(mix.mmData[at]!.high).toBeGreaterThan(share * base)
      expect(mix.mmData[at]!.response!.curve).toHaveLength(9)
    }
  })

  it('counts lift tests that lie within its weeks, and is due again when they change', async () => {
    const found = { channel: 'Search ads', added: '4000', low: '2000', high: '6000' }
    const rows = [
      { ...found, fromDay: '2026-03-02', toDay: '2026-03-30' },
      // Ends after Sunday, 14 June, the last day of the last whole week.
      { ...found, fromDay: '2026-06-08', toDay: '2026-06-16' },
    ]
    await saveLiftTests({ ctx: store.ctx, input: { rows } })
    const counts = async () => {
      await analyse()
      const mix = await getMarketingMix({ ctx: store.ctx })
      expect(mix.analysis.isOutdated).toBe(false)
      return mix.mmData.map(({ liftTests }) => liftTests)
    }
    expect((await getMarketingMix({ ctx: store.ctx })).analysis.isOutdated).toBe(true)
    expect(await counts()).toEqual([0, 0, 1, 0])
    const { rows: kept } = await listLiftTests({ ctx: store.ctx })
    const [, within] = kept
    const changed = { ...found, ...rows[0]!, high: '7000', liftTestId: within!.liftTestId }
    await saveLiftTests({ ctx: store.ctx, input: { rows: [changed] } })
    expect((await getMarketingMix({ ctx: store.ctx })).analysis.isOutdated).toBe(true)
    await removeLiftTests({ ctx: store.ctx, input: { ids: kept.map(({ liftTestId }) => liftTestId) } })
    expect((await getMarketingMix({ ctx: store.ctx })).analysis.isOutdated).toBe(true)
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('cannot tell without spend, and says why', async () => {
    const other = await importsUnderTest(database)
    expect(await getMarketingMix({ ctx: other.ctx })).toMatchObject({
      mmData: [],
      use: 'not_estimated',
      reasons: ['no_spend'],
      analysis: { state: 'none' },
    })
  })
})

describe('insights and models', () => {
  it('gives three kinds of advice: measured with their figures, or marked as examples', async () => {
    const { insights } = await getInsights({ ctx: store.ctx })
    expect(insights.map(({ kind }) => kind)).toEqual(['weekday', 'depth', 'pause'])
    for (const { source, best, next, confidence } of insights) {
      if (source === 'example') expect([best, next, confidence]).toEqual([null, null, null])
      else {
        expect(best!.lift).toBeGreaterThanOrEqual(next!.lift - 0.05)
        expect(confidence).toBeGreaterThanOrEqual(0.7)
      }
    }
    const other = await importsUnderTest(database)
    const empty = await getInsights({ ctx: other.ctx })
    expect(empty.insights.map(({ source }) => source)).toEqual(['example', 'example', 'example'])
  })

  it('tells how honest its confidence is: one placebo window in five above 80 %', async () => {
    const { uplift: figures } = await getModels({ ctx: store.ctx })
    expect(figures!.placeboWindows).toBeGreaterThan(300)
    expect(figures!.placeboAbove80).toBeGreaterThan(0.14)
    expect(figures!.placeboAbove80).toBeLessThan(0.27)
  })
})

/** A product that could be promoted, whether a scenario takes it or not; `at`: which of them. */
const plannable = (at = 0) =>
  store.ctx.inTenant(async (tx) => {
    const { products } = await readCandidates(tx, await readPlanSetting(store.ctx, tx))
    return products.filter(({ candidate }) => candidate.largestDepth! >= 0.1)[at]!.productId
  })

describe('scenarios and plans', () => {
  it('are three, within the budget and the guard-rails, the boldest with the most revenue', async () => {
    const answer = await scenarios({ budget: 3000 })
    expect(answer.scenarios.map(({ id }) => id)).toEqual(['protect_margin', 'balanced', 'grow_volume'])
    for (const scenario of answer.scenarios) {
      expect(scenario.promotionBudget).toBeLessThanOrEqual(3000)
      expect(scenario.items.reduce((sum, item) => sum + item.budget, 0)).toBeCloseTo(
        scenario.promotionBudget,
        4,
      )
      for (const item of scenario.items) expect(item.startsOn > '2026-06-15').toBe(true)
      expect(scenario.reason).toBe(scenario.items.length > 0 ? 'planned' : 'nothing_pays')
    }
    const [margin, balanced, grow] = answer.scenarios
    expect(balanced!.items.length).toBeGreaterThan(0)
    expect(margin!.items.every((item) => item.probabilityOfProfit >= 0.92)).toBe(true)
    expect(balanced!.items.every((item) => item.probabilityOfProfit >= 0.87)).toBe(true)
    // The budget's last product may be another one: allocations are exact up to it.
    expect(grow!.addedRevenue).toBeGreaterThanOrEqual(0.99 * balanced!.addedRevenue)
    expect(balanced!.addedProfit.value).toBeGreaterThan(margin!.addedProfit.value)
    expect((await scenarios({ budget: 0 })).scenarios.map(({ reason }) => reason)).toEqual(
      Array(3).fill('nothing_pays'),
    )
  })

  it('name the channels whose price follows that of a planned product', async () => {
    const ctx = store.ctx
    const { scenarios: found, followingChannels } = await scenarios()
    expect(followingChannels).toEqual([])
    const productId = found.flatMap(({ items }) => items)[0]!.productId
    const { adminPool } = database
    await putSalesChannels(database, ctx.companyId, 'Shop')
    await adminPool.query(
      `insert into channel_products (company_id, product_id, identity, lines, units, price, main_price, price_share, units_per_main)
       values ($1, $2, 'source:Market', 30, 30, 25, 20, 1.25, 0.5)`,
      [ctx.companyId, productId],
    )
    expect((await scenarios()).followingChannels).toEqual(['Market'])
    await adminPool.query('delete from channel_products where company_id = $1', [ctx.companyId])
    await adminPool.query('delete from sales_channels where company_id = $1', [ctx.companyId])
  })

  it('become planned promotions with what they promise, and are exported', async () => {
    const { scenarios: found } = await scenarios()
    const scenario = found.find((each) => each.items.length > 0)!
    const { id, items } = scenario
    const body = {
      scenarioId: id,
      name: 'Early summer',
      items: items.map(({ productId, startsOn, endsOn, depth }) => ({ productId, startsOn, endsOn, depth })),
    }
    const { promotionIds, products } = await planPromotion({ ctx: store.ctx, input: body })
    expect(products).toBe(items.length)
    const { plans } = await listPlans({ ctx: store.ctx })
    expect(plans.map((plan) => plan.promotionId).sort()).toEqual([...promotionIds].sort())
    expect(plans.every((plan) => plan.verdict === 'to_come' && plan.measured === null)).toBe(true)
    // What is kept as the promise is what was shown before it was confirmed, to the cent of a product.
    const promised = (of: 'budget' | 'revenue') => plans.reduce((sum, plan) => sum + plan.promised[of], 0)
    const shown = (of: 'budget' | 'revenue' | 'profit') => items.reduce((sum, item) => sum + item[of], 0)
    const gain = plans.reduce((sum, plan) => sum + plan.promised.profit.value, 0)
    expect(promised('budget')).toBeCloseTo(shown('budget'), 1)
    expect(promised('revenue')).toBeCloseTo(shown('revenue'), 1)
    expect(gain).toBeCloseTo(shown('profit'), 1)
    // Money, not list prices: part of the units come back, and coupons pay less.
    for (const item of items) {
      expect(item.revenue).toBeLessThan(0.995 * item.units * Number(item.price))
      expect(item.revenue).toBeGreaterThan(0.7 * item.units * Number(item.price))
    }
    const width = ({ low, high }: { readonly low: number; readonly high: number }) => high - low
    // One period: the interval that was accepted.
    expect(plans).toHaveLength(1)
    expect(width(plans[0]!.promised.profit)).toBeCloseTo(width(scenario.addedProfit), 6)
    const input = { promotionId: promotionIds[0]!, format: 'csv' as const }
    const csv = await (await exportPlan({ ctx: store.ctx, input })).text()
    expect(csv).toContain('Lowest of 30 days')
    await putSalesChannels(database, store.ctx.companyId, 'High street')
    const pdf = await exportPlan({
      ctx: store.ctx,
      input: { ...input, format: 'pdf' as const },
    })
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()))
    const { text } = await extractText(document, { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The prices are those of High street (75.0% of your units')
    await database.adminPool.query('delete from sales_channels where company_id = $1', [store.ctx.companyId])
    const [header, line] = csv.replace('\ufeff', '').split('\r\n')
    const cell = (name: string) => line!.split(',')[header!.split(',').indexOf(name)]
    // For the shop: prices in whole cents, days by ISO 8601, figures without units.
    expect(cell('Price')).toMatch(/^\d+\.\d\d$/)
    expect(cell('From')).toBe(items.map(({ startsOn }) => startsOn).sort()[0])
    expect(line).not.toMatch(/[$%]/)
    // What is planned already rests for a while.
    const again = await scenarios()
    const taken = new Set(items.map(({ productId }) => productId))
    expect(
      again.scenarios[0]!.items.some(
        ({ productId, startsOn }) => taken.has(productId) && startsOn < '2026-07-06',
      ),
    ).toBe(false)
  })

  it('refuse a price before that the law forbids, with the first lawful day', async () => {
    const ctx = store.ctx
    // The scenarios may be empty by now: the promotions that pay were planned above.
    const productId = await plannable(1)
    const dated = { productId, startsOn: '2026-06-22', endsOn: '2026-07-06', depth: 0.1 }
    await ctx.inTenant(({ client }) =>
      client.query(
        `insert into price_log (company_id, product_id, effective_from, price, source)
         values ($1, $2, '2026-01-01', 40, 'manual'), ($1, $2, '2026-06-01', 30, 'manual'), ($1, $2, '2026-06-10', 40, 'manual')`,
        [ctx.companyId, productId],
      ),
    )
    const prior = await priorPrice(ctx, productId, 40)
    // 30 days after 10 June, when the lower price had ended.
    expect(prior).toMatchObject({
      lowestPrice: '30.00',
      lowestOn: '2026-06-01',
      source: 'price_log',
      lawful: false,
      firstLawfulDate: '2026-07-10',
    })
    const plan = planPromotion({
      ctx,
      input: { scenarioId: 'balanced', name: 'Too soon', items: [{ ...dated, wasPrice: 40 }] },
    })
    await expect(plan).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('07/10/2026'),
      fields: { 'items.0.wasPrice': expect.stringContaining('07/10/2026') },
    })
    const lawful = await planPromotion({
      ctx,
      input: { scenarioId: 'balanced', name: 'Lower', items: [{ ...dated, wasPrice: 30 }] },
    })
    expect(lawful.products).toBe(1)
  })

  it('take what the catalogue said on entry for no record of prices, and a promotion without products for none', async () => {
    const ctx = store.ctx
    const productId = await plannable()
    const entries = await ctx.inTenant(async ({ client }) => {
      await client.query(
        `insert into price_log (company_id, product_id, effective_from, price, source)
         values ($1, $2, '2026-06-12', 0.5, 'catalogue')`,
        [ctx.companyId, productId],
      )
      await client.query(
        `insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
         values ($1, gen_random_uuid(), 'Nobody', 'price_cut', '2026-05-01', '2026-05-08', 'confirmed', 'manual', $2)`,
        [ctx.companyId, ctx.userId],
      )
      return readCalendar(client as never, ctx.companyId, [productId], '2026-06-14')
    })
    expect(entries.filter(({ startDay }) => startDay === dayOfIsoDate('2026-05-01'))).toEqual([])
    const prior = await priorPrice(ctx, productId, 1000)
    expect(prior).toMatchObject({ source: 'orders' })
    expect(Number(prior.lowestPrice)).toBeGreaterThan(0.5)
  })

  it('leave out what is to be left alone, and say how many', async () => {
    const ctx = store.ctx
    const { candidates, inOtherPlans } = await scenarios()
    const productId = await plannable()
    const body = { decision: 'snoozed' as const, snoozeDays: 180 }
    const { decision } = await decidePrice({ ctx, input: { productId, ...body } })
    const after = await scenarios()
    expect(after).toMatchObject({ inOtherPlans: inOtherPlans + 1, candidates: candidates - 1 })
    expect(after.scenarios.flatMap(({ items }) => items).map((item) => item.productId)).not.toContain(
      productId,
    )
    await undoDecision({ ctx, input: { decisionId: decision!.decisionId } })
  })

  it('refuse what lies in the past, stands twice or goes too deep, field by field', async () => {
    const item = { productId: await plannable(), startsOn: '2026-08-03', endsOn: '2026-08-17', depth: 0.1 }
    const refused = (items: readonly object[]) =>
      planPromotion({
        ctx: store.ctx,
        input: { scenarioId: 'balanced', name: 'x', items: items as never },
      })
    await expect(refused([{ ...item, startsOn: '2026-06-01' }])).rejects.toMatchObject({
      fields: { 'items.0.startsOn': expect.any(String) },
    })
    await expect(refused([item, item])).rejects.toMatchObject({
      fields: { 'items.1.productId': expect.any(String) },
    })
    await expect(refused([{ ...item, depth: 0.89 }])).rejects.toMatchObject({
      fields: { 'items.0.depth': expect.any(String) },
    })
    await expect(refused([{ ...item, productId: 999_999 }])).rejects.toMatchObject({
      fields: { 'items.0.productId': expect.any(String) },
    })
  })

  it('are measured against their promise once they ran', async () => {
    const ctx = store.ctx
    const [row] = (await uplift({ sort: 'treatmentSales' })).uplift
    const [past] = (await getProductPromotions({ ctx, input: { productId: row!.productId } })).promotions
    const promotionId = crypto.randomUUID()
    await ctx.inTenant(async ({ client }) => {
      await client.query(
        `insert into promotions (company_id, promotion_id, name, kind, starts_on, ends_on, status, source, created_by)
         values ($1, $2, 'Ran', 'price_cut', $3, $4, 'planned', 'manual', $5)`,
        [ctx.companyId, promotionId, past!.startsOn, past!.endsOn, ctx.userId],
      )
      await client.query(
        'insert into promotion_products (company_id, promotion_id, product_id, depth) values ($1, $2, $3, 0.2)',
        [ctx.companyId, promotionId, row!.productId],
      )
      await client.query(
        `insert into promotion_promises (company_id, promotion_id, product_id, scenario, price, regular_price, was_price,
           expected_units, expected_revenue, expected_profit, profit_deviation, budget)
         values ($1, $2, $3, 'balanced', 8, 10, 10, 50, 400, 1000000, 20, 100)`,
        [ctx.companyId, promotionId, row!.productId],
      )
    })
    expect((await uplift()).analysis).toMatchObject({ state: 'running', isOutdated: true })
    await analyse()
    const { plans } = await listPlans({ ctx })
    expect(plans.find((plan) => plan.promotionId === promotionId)).toMatchObject({
      verdict: 'broken',
      measured: { products: 1 },
    })
    // A second product that could not be measured is no part of what is held against the measurement.
    await ctx.inTenant(async ({ client }) => {
      await client.query(
        'update promotion_promises set expected_profit = -1000000 where company_id = $1 and promotion_id = $2',
        [ctx.companyId, promotionId],
      )
      await client.query(
        `insert into promotion_products (company_id, promotion_id, product_id, depth)
         select $1, $2, product_id, 0.2 from products where company_id = $1
           and product_id not in (select product_id from product_uplifts where company_id = $1) limit 1
         returning product_id`,
        [ctx.companyId, promotionId],
      )
      await client.query(
        `insert into promotion_promises (company_id, promotion_id, product_id, scenario, price, regular_price, was_price,
           expected_units, expected_revenue, expected_profit, profit_deviation, budget)
         select $1, $2, product_id, 'balanced', 8, 10, 10, 50, 400, 9000000, 20, 100 from promotion_products
         where company_id = $1 and promotion_id = $2 and product_id <> $3
         returning product_id`,
        [ctx.companyId, promotionId, row!.productId],
      )
    })
    const again = (await listPlans({ ctx })).plans.find((plan) => plan.promotionId === promotionId)
    expect(again).toMatchObject({ products: 2, verdict: 'kept', measured: { products: 1 } })
  })

  it('are called kept only where as much was measured, and undecided where the range reaches the promise', () => {
    expect(verdictOn(100, { gain: 100, high: 180 })).toBe('kept')
    expect(verdictOn(100, { gain: 10, high: 110 })).toBe('open')
    expect(verdictOn(100, { gain: 10, high: 90 })).toBe('broken')
  })
})

describe('an analysis', () => {
  it('that is given up says so, and keeps the figures of the one before', async () => {
    const ctx = store.ctx
    await ctx.inTenant(({ client }) =>
      client.query(
        `insert into marketing_spend (company_id, channel, day, amount, source) values ($1, 'Radio', '2026-06-01', 10, 'manual')`,
        [ctx.companyId],
      ),
    )
    const { runId } = await requestAnalysis(store)
    await onRunFailed(promotionAnalysis, { ctx, input: { runId } })
    const { analysis, total } = await uplift()
    expect(analysis).toMatchObject({
      state: 'failed',
      isOutdated: true,
      error: expect.stringContaining('try again'),
    })
    expect(total).toBeGreaterThan(60)
  })

  it('goes with the sample store, as do its spend and its calendar', async () => {
    await removeSampleStore(store)
    for (const table of ['promotion_uplifts', 'product_uplifts', 'promotion_runs'])
      expect(await store.rows(`select 1 from ${table} where company_id = $1`), table).toEqual([])
    expect(
      await store.rows(`select 1 from marketing_spend where company_id = $1 and source = 'sample'`),
    ).toEqual([])
    expect(await store.rows(`select 1 from promotions where company_id = $1 and source = 'sample'`)).toEqual(
      [],
    )
  })
})
