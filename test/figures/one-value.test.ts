import { beforeAll, describe, expect, it } from 'vitest'
import { exportElasticities } from '#server/insight/dashboard/export-elasticities'
import { getDashboard } from '#server/insight/dashboard/get-dashboard'
import { getElasticitySummaries } from '#server/insight/dashboard/get-elasticity-summaries'
import { getProductSalesSummary } from '#server/insight/dashboard/get-product-sales-summary'
import { getOneSalesEvolution, getSalesEvolution } from '#server/insight/dashboard/get-sales-evolution'
import { listElasticities } from '#server/insight/dashboard/list-elasticities'
import { listProductOptions } from '#server/insight/dashboard/list-product-options'
import { estimation, requestEstimation } from '#server/insight/estimation/estimation'
import { forecastPromotion } from '#server/insight/promotions/forecast-promotion'
import { listAdvice } from '#server/insight/recommendations/list-advice'
import { getPriceEvidence } from '#server/insight/simulation/get-price-evidence'
import { simulatePrices } from '#server/insight/simulation/simulate-prices'
import { workOnRun } from '#server/kit/runs/work-on-run'
import { exportProducts } from '#server/store/catalogue/export-products'
import { getDataSummary } from '#server/store/catalogue/get-data-summary'
import { loadSampleStore } from '#server/store/imports/load-sample-store'
import { createSale } from '#server/store/sales/create-sale'
import { exportSales } from '#server/store/sales/export-sales'
import { panelOf } from '#web/features/simulation/panel-view.ts'
import { useDatabase } from '../database.ts'
import { type ImportsUnderTest, importsUnderTest } from '../imports.ts'
import type { Claims } from './claims.ts'
import { FigureLedger } from './figure-ledger.ts'
import { trueGain, trueGainOfPlan, truePairs, trueProducts, trueSales, trulyRose } from './generated-truth.ts'
import { seeAdvice } from './see-advice.ts'
import { seeBundles } from './see-bundles.ts'
import { seePeriods } from './see-periods.ts'
import { seePlans, seePromotions } from './see-promotions.ts'
import { csvRows, rowsOf, sumOf, type Walk } from './walk.ts'

const database = useDatabase()
const ledger = new FigureLedger()
const claims: Partial<Claims> = {}
let store: ImportsUnderTest
/** Estimate, analysis and mining of a whole store, on a machine of unknown load. */
const PATIENCE_MS = 300_000

/** The sample store and a product that was sold and returned on one day, through import and estimate. */
beforeAll(async () => {
  store = await importsUnderTest(database)
  const { import: loading } = await loadSampleStore(store)
  await store.run(loading.importId)
  const day = { paid_at: '2026-05-04', lineitem_name: 'Sold and returned', order_id: 'X1' }
  await createSale({ ctx: store.ctx, input: { ...day, quantity: 1, total: 5 } })
  await createSale({ ctx: store.ctx, input: { ...day, quantity: -1, total: -5 } })
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
  const walk: Walk = { store, ledger, connection: database.connection, claims }
  await seeStore()
  await seePeriods(walk)
  await seeProducts()
  await seePromotions(walk)
  await seeBundles(walk)
  await seePlans(walk)
  await seeAdvice(walk)
}, PATIENCE_MS)

async function seeStore() {
  const { ctx } = store
  const dashboard = await getDashboard({ ctx })
  const data = await getDataSummary({ ctx })
  const table = await listElasticities({
    ctx,
    input: { filter: 'all', order: 'highest', page: 1 },
  })
  const options = await listProductOptions({ ctx, input: { limit: 1000 } })
  const products = await rowsOf(await exportProducts({ ctx, input: {} }))
  const elasticities = csvRows(
    await (
      await exportElasticities({ ctx, input: { format: 'csv', filter: 'all', order: 'highest' } })
    ).text(),
  )
  const sales = await rowsOf(await exportSales({ ctx, input: {} }))
  for (const row of products)
    if (row.todays_price) ledger.see('todaysPrice', row.sku!, 'product export', Number(row.todays_price))
  const sold = sales.filter(({ quantity }) => Number(quantity) > 0)
  const sum = (rows: typeof sales, column: string) => rows.reduce((all, row) => all + Number(row[column]), 0)
  const all = 'store, all days'
  ledger.see('products', all, 'dashboard', dashboard.cards.totalProducts)
  ledger.see('products', all, 'data management', data.products)
  ledger.see('products', all, 'product export', products.length)
  ledger.see('withHistory', all, 'dashboard', dashboard.cards.withHistory)
  ledger.see('withHistory', all, 'deep analytics', table.total)
  ledger.see('withHistory', all, 'product selector', options.options.length)
  ledger.see('withHistory', all, 'elasticity export', elasticities.length)
  ledger.see('withHistory', all, 'sales export', new Set(sold.map(({ sku }) => sku)).size)
  ledger.see('withoutHistory', all, 'dashboard', dashboard.cards.withoutHistory)
  ledger.see(
    'withoutHistory',
    all,
    'product export',
    products.length - new Set(sold.map(({ sku }) => sku)).size,
  )
  ledger.see('revenue', all, 'dashboard', dashboard.store.revenue)
  ledger.see('revenue', all, 'data management', data.revenue)
  ledger.see('revenue', all, 'sales export', sum(sold, 'total').toFixed(4))
  ledger.see('unitsSold', all, 'dashboard', dashboard.store.units)
  ledger.see('unitsSold', all, 'sales export', sum(sold, 'quantity'))
  ledger.see('orders', all, 'dashboard', dashboard.store.orders)
  ledger.see('orders', all, 'data management', data.orders)
  ledger.see('refunded', all, 'dashboard', dashboard.store.refunded)
  ledger.see(
    'refunded',
    all,
    'sales export',
    -sum(
      sales.filter(({ quantity }) => Number(quantity) <= 0),
      'total',
    ),
  )
  ledger.see('records', all, 'data management', data.records)
  ledger.see('records', all, 'sales export', sales.length)
  const figures = elasticities.flatMap(({ elasticity }) => (elasticity ? [Number(elasticity)] : []))
  ledger.see('averageElasticity', all, 'dashboard', dashboard.cards.averageElasticity?.toFixed(3))
  // Of estimates that can be believed: sales do not rise with the price, and own sales carry them.
  const believed = elasticities.flatMap(({ elasticity, own_share }) =>
    elasticity && Number(elasticity) <= 0 && Number(own_share) >= 0.05 ? [Number(elasticity)] : [],
  )
  ledger.see('averageElasticity', all, 'elasticity export', (sumOf(believed) / believed.length).toFixed(3))
  ledger.see('elasticity', 'store, products with one', 'elasticity export', figures.length)
  for (const row of elasticities)
    ledger.see('elasticity', row.sku!, 'elasticity export', row.elasticity || null)
  for (const row of [...dashboard.top, ...dashboard.bars]) {
    ledger.see('elasticity', row.sku, 'dashboard', row.elasticity.toFixed(4))
    ledger.see('unitsSold', row.sku, 'dashboard', row.units)
    ledger.see(
      'unitsSold',
      row.sku,
      'sales export',
      sum(
        sold.filter(({ sku }) => sku === row.sku),
        'quantity',
      ),
    )
  }
}

async function seeProducts() {
  const { ctx } = store
  const advice = await listAdvice({ ctx, input: { decision: 'all', pageSize: 40 } })
  const ids = advice.rows.map(({ productId }) => productId)
  const skuOf = new Map(advice.rows.map(({ productId, sku }) => [productId, sku]))
  for (const row of advice.rows) {
    ledger.see('todaysPrice', row.sku, 'recommendations', row.price)
    ledger.see('nextThirtyDays', row.sku, 'recommendations', row.monthlyUnits)
    ledger.see('elasticity', row.sku, 'recommendations', row.elasticity?.toFixed(4))
  }
  const prices = advice.rows.map(({ productId, price }) => ({ productId, price: Number(price) }))
  const simulated = await simulatePrices({ ctx, input: { prices } })
  for (const product of simulated.products) {
    const sku = skuOf.get(product.productId)!
    ledger.see('todaysPrice', sku, 'simulation', product.today)
    ledger.see('nextThirtyDays', sku, 'simulation', product.baseline.units.value)
  }
  for (const { productId, elasticity } of (await getElasticitySummaries({ ctx, input: { productIds: ids } }))
    .summaries)
    ledger.see('elasticity', skuOf.get(productId)!, 'summaries', elasticity?.toFixed(4))
  for (const { productId, units } of (await getProductSalesSummary({ ctx, input: { productIds: ids } }))
    .summaries)
    ledger.see('unitsSold', skuOf.get(productId)!, 'sales summary', units)
  for (const productId of ids) {
    const sku = skuOf.get(productId)!
    const forecast = await forecastPromotion({ ctx, input: { productId, newPrice: 0 } })
    ledger.see('todaysPrice', sku, 'forecast', forecast.price.current)
    ledger.see('nextThirtyDays', sku, 'forecast', forecast.month?.value)
    ledger.see('elasticity', sku, 'forecast', forecast.elasticity?.value.toFixed(4))
    const params = { productId }
    const { base } = panelOf(
      await getOneSalesEvolution({ ctx, input: params }),
      await getPriceEvidence({ ctx, input: params }),
      undefined,
    )
    ledger.see('todaysPrice', sku, 'simulation screen', base?.price)
    ledger.see('nextThirtyDays', sku, 'simulation screen', base?.monthlyUnits)
    const evolution = await getSalesEvolution({ ctx, input: { productId } })
    if ('history' in evolution)
      ledger.see(
        'unitsSold',
        sku,
        'sales evolution',
        sumOf(evolution.history.map(({ total_quantity: units }) => units)),
      )
  }
}

describe('a figure of the glossary', () => {
  it('has one value on every screen, in every answer, export and report', () => {
    expect(ledger.contradictions()).toEqual([])
  })

  it.each([
    ['products', 3],
    ['withHistory', 5],
    ['withoutHistory', 2],
    ['revenue', 8],
    ['refunded', 3],
    ['netRevenue', 3],
    ['orders', 5],
    ['records', 2],
    ['unitsSold', 4],
    ['averageOrder', 3],
    ['elasticity', 4],
    ['averageElasticity', 2],
    ['todaysPrice', 8],
    ['nextThirtyDays', 5],
    ['expectedGain', 5],
    ['badCase', 5],
    ['chanceOfGain', 4],
    ['togetherGain', 3],
    ['promotionsOfProducts', 5],
    ['campaigns', 4],
    ['totalUplift', 2],
    ['averageUplift', 2],
    ['upliftConfidence', 2],
    ['uplift', 2],
    ['controlSales', 3],
    ['treatmentSales', 3],
    ['channelSpend', 2],
    ['channelReturn', 2],
    ['planRevenue', 3],
    ['planBudget', 3],
    ['planGain', 3],
    ['planRoi', 2],
    ['boughtTogether', 3],
    ['timesByChance', 3],
    ['support', 2],
    ['bundleGain', 3],
    ['bundleChance', 2],
  ])('%s was seen in %i places at least', (figure, places) => {
    expect(ledger.places(figure)).toBeGreaterThanOrEqual(places)
  })
})

describe('what the screens claim, in a store whose truth is known', () => {
  const all = () => claims as Claims

  it('is earned by the advised changes together, within the interval of their sum', () => {
    const { changes, total } = all()
    const earned = trueGain(changes)
    expect(earned).toBeGreaterThan(0)
    expect([total.low <= earned, earned <= total.high]).toEqual([true, true])
  })

  it('lets no more of the advised changes lose than their chances say', () => {
    const { changes } = all()
    const losers = changes.filter((each) => trueGain([each]) < 0).length
    const expected = sumOf(changes.map(({ chance }) => 1 - chance))
    const spread = Math.sqrt(sumOf(changes.map(({ chance }) => chance * (1 - chance))))
    expect(losers).toBeLessThanOrEqual(expected + 2 * spread)
  })

  it('is earned by a promotion plan, within its range', () => {
    const { items, gain } = all().plan
    const earned = trueGainOfPlan(items)
    expect(earned).toBeGreaterThan(0)
    expect([gain.low <= earned, earned <= gain.high]).toEqual([true, true])
  })

  it('says high confidence of promotions that raised sales as they were drawn', () => {
    const rose = all()
      .uplift.filter(({ confidence }) => confidence > 0.8)
      .flatMap(({ sku }) => trulyRose(sku) ?? [])
    expect(rose.length).toBeGreaterThan(40)
    expect(rose.filter(Boolean).length / rose.length).toBeGreaterThan(0.8)
  })

  it('suggests bundles of pairs that customers were drawn to buy together, all others left out', () => {
    const { pairs } = all()
    expect(pairs.filter((pair) => !truePairs.has(pair))).toEqual([])
    expect(pairs.length).toBeGreaterThan(0.8 * (truePairs.size / 2))
  })

  it('counts the last 30 days as they were drawn', () => {
    const { revenue, units } = trueSales(30)
    expect(ledger.valuesOf('revenue', 'store, 30d')[0]).toBeCloseTo(revenue, 2)
    expect(ledger.valuesOf('unitsSold', 'store, 30d')[0]).toBe(units)
  })

  it('ranks as least and most sensitive products that are so in truth', async () => {
    const { top, bars } = await getDashboard({ ctx: store.ctx })
    const truthOf = (rows: readonly { readonly sku: string }[]) =>
      rows.flatMap(({ sku }) => trueProducts.get(sku)?.elasticity ?? [])
    const mean = (numbers: readonly number[]) => sumOf(numbers) / numbers.length
    const usual = mean([...trueProducts.values()].map(({ elasticity }) => elasticity))
    expect([top.length, bars.length]).toEqual([20, 8])
    expect(mean(truthOf(top))).toBeGreaterThan(usual + 0.15)
    expect(mean(truthOf(bars))).toBeLessThan(usual - 0.15)
  })
})

describe('the average elasticity', () => {
  it('has a range that holds the true mean of the averaged products, and is narrower than a usual product’s', async () => {
    const { ctx } = store
    const query = { format: 'csv', filter: 'all', order: 'highest' } as const
    const shown = csvRows(await (await exportElasticities({ ctx, input: query })).text())
    const averaged = shown.filter(
      ({ elasticity, own_share }) => Number(elasticity) < 0 && Number(own_share) >= 0.05,
    )
    const truth = averaged.flatMap(({ sku }) => trueProducts.get(sku!)?.elasticity ?? [])
    expect(truth.length).toBeGreaterThan(100)
    const { averageLow, averageHigh } = (await getDashboard({ ctx })).cards
    const trueMean = sumOf(truth) / truth.length
    expect(averageLow).toBeLessThan(trueMean)
    expect(averageHigh).toBeGreaterThan(trueMean)
    const widths = shown.flatMap(({ low_90, high_90 }) => (low_90 ? [Number(high_90) - Number(low_90)] : []))
    expect(averageHigh! - averageLow!).toBeLessThan(sumOf(widths) / widths.length)
  })
})

describe('the elasticity panel', () => {
  it('holds the true elasticity of the generated store in nine of ten intervals', async () => {
    const { ctx } = store
    const query = { format: 'csv', filter: 'all', order: 'highest' } as const
    const shown = csvRows(await (await exportElasticities({ ctx, input: query })).text())
    const known = shown.flatMap((row) => {
      const product = trueProducts.get(row.sku!)
      if (!product || !row.low_90) return []
      const { elasticity } = product
      const isHeld = Number(row.low_90) <= elasticity && elasticity <= Number(row.high_90)
      return [{ isHeld, miss: Number(row.elasticity) - elasticity, elasticity }]
    })
    expect(known.length).toBeGreaterThan(100)
    const share = known.filter(({ isHeld }) => isHeld).length / known.length
    expect(share).toBeGreaterThan(0.83)
    // Ranges that always hold are too wide to say anything.
    expect(share).toBeLessThan(0.98)
    const square = (numbers: readonly number[]) => sumOf(numbers.map((each) => each ** 2)) / numbers.length
    const mean = sumOf(known.map(({ elasticity }) => elasticity)) / known.length
    // Nearer to each product's truth than one figure for all would be, were it known.
    expect(square(known.map(({ miss }) => miss))).toBeLessThan(
      0.9 * square(known.map(({ elasticity }) => elasticity - mean)),
    )
  })
})
