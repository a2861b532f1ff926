import XLSX from '@e965/xlsx'
import Papa from 'papaparse'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayOfIsoDate, generateSampleStore, isoDateOfDay } from '#analytics'
import { type ReportDocument, type ReportType, reportFormats } from '#contract/schemas/reports'
import { defaultRegional } from '#contract/settings'
import { exportProducts } from '#server/features/catalogue/export-products'
import { getDataSummary } from '#server/features/catalogue/get-data-summary'
import { estimateElasticities } from '#server/features/estimation/estimate-elasticities'
import { requestEstimation } from '#server/features/estimation/request-estimation'
import { loadSampleStore } from '#server/features/imports/load-sample-store'
import { exportElasticities } from '#server/features/pricing/export-elasticities'
import { getDashboard } from '#server/features/pricing/get-dashboard'
import { getElasticitySummaries } from '#server/features/pricing/get-elasticity-summaries'
import { getProductSalesSummary } from '#server/features/pricing/get-product-sales-summary'
import { getSalesEvolution } from '#server/features/pricing/get-sales-evolution'
import { getSalesPeriod } from '#server/features/pricing/get-sales-period'
import { listElasticities } from '#server/features/pricing/list-elasticities'
import { listProductOptions } from '#server/features/pricing/list-product-options'
import { forecastPromotion } from '#server/features/promotions/forecast-promotion'
import { listAdvice } from '#server/features/recommendations/list-advice'
import { presentReport } from '#server/features/reports/present-report'
import { previewReport } from '#server/features/reports/preview-report'
import { readReport } from '#server/features/reports/read/read-report'
import { writeReport } from '#server/features/reports/write/write-report'
import { createSale } from '#server/features/sales/create-sale'
import { exportSales } from '#server/features/sales/export-sales'
import { simulatePrices } from '#server/features/simulation/simulate-prices'
import { content, type TableDownload } from '#server/features/table-files/download-table'
import { periodQuery, toMetrics, USUAL_CHOICE } from '#web/features/dashboard/extras/period.ts'
import { useDatabase } from '../database.ts'
import { type ImportsUnderTest, importsUnderTest } from '../imports.ts'
import { FigureLedger } from './figure-ledger.ts'

const database = useDatabase()
const ledger = new FigureLedger()
let store: ImportsUnderTest

async function rowsOf(file: TableDownload): Promise<Record<string, string>[]> {
  const chunks: Uint8Array[] = []
  for await (const piece of content(file)) chunks.push(Buffer.from(piece))
  return csvRows(Buffer.concat(chunks).toString('utf8'))
}

function csvRows(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data
}

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
  await estimateElasticities({ ctx: store.ctx, input: { runId, connection: database.connection, signal } })
  await seeStore()
  await seePeriods()
  await seeProducts()
})

async function seeStore() {
  const { ctx } = store
  const dashboard = await getDashboard({ ctx })
  const data = await getDataSummary({ ctx })
  const table = await listElasticities({
    ctx,
    input: { query: { filter: 'all', order: 'highest', page: 1 } },
  })
  const options = await listProductOptions({ ctx, input: { query: { limit: 1000 } } })
  const products = await rowsOf(await exportProducts({ ctx, input: {} }))
  const elasticities = csvRows(
    await (
      await exportElasticities({ ctx, input: { query: { format: 'csv', filter: 'all', order: 'highest' } } })
    ).text(),
  )
  const sales = await rowsOf(await exportSales({ ctx, input: {} }))
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

/** As the preview and the file read it, without their limits of time: a loaded machine is slow. */
const read = (type: ReportType, from: string, to: string) =>
  store.ctx.inTenant(
    ({ client }) =>
      readReport(client, {
        ...{ companyId: store.ctx.companyId, type, settings: defaultRegional, mostRows: 1000 },
        options: { charts: false, trends: false, benchmarks: false },
        period: { from, to },
        madeAt: '2026-06-15T12:00:00.000Z',
      }),
    { statementTimeoutMs: 0 },
  )

const dayAfter = (day: string) => isoDateOfDay(dayOfIsoDate(day) + 1)
const sumOf = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

async function seePeriods() {
  const { ctx } = store
  const { firstDay, lastDay } = (await getDashboard({ ctx })).store
  for (const preset of ['all', '30d', '12m'] as const) {
    const query = periodQuery({ ...USUAL_CHOICE, preset }, { firstDay: firstDay!, lastDay: lastDay! })
    const of = preset === 'all' ? 'store, all days' : `store, ${preset}`
    const period = await getSalesPeriod({ ctx, input: { query } })
    const screen = Object.fromEntries(toMetrics(period).map(({ metric, value }) => [metric, value]))
    ledger.see('netRevenue', of, 'dashboard cards', screen.revenue)
    ledger.see('orders', of, 'dashboard cards', screen.orders)
    ledger.see('unitsSold', of, 'dashboard cards', screen.units)
    ledger.see('averageOrder', of, 'dashboard cards', screen.orderValue)
    ledger.see('revenue', of, 'dashboard cards', period.current.revenue)
    ledger.see('refunded', of, 'dashboard cards', period.current.refunded)
    await seeReports(of, query.from, query.to)
  }
  const last = await previewReport({
    ctx,
    input: { query: { type: 'revenue', range: '30-days', trends: false, benchmarks: false } },
  })
  seeFacts('store, 30d', 'report of the last 30 days', last.facts)
  await seeFiles('store, 30d', last)
}

/** The summary of the same report in each kind of file: its labels and figures, as a reader finds them. */
async function seeFiles(of: string, { period, facts }: ReportDocument) {
  const report = await read('revenue', period.from, dayAfter(period.to))
  for (const format of reportFormats) {
    const bytes = await writeReport(report, format, defaultRegional, false)
    const found = await figuresIn(bytes, format)
    for (const { key, label } of facts)
      if (NAMES[key]) ledger.see(NAMES[key], of, `report as ${format}`, found(label))
  }
}

async function figuresIn(
  bytes: Uint8Array,
  format: (typeof reportFormats)[number],
): Promise<(label: string) => string | null> {
  const plain = (text: unknown) =>
    text === undefined ? null : String(text).replace(/,(?=\d{3})|[^\d.]+$/g, '')
  if (format === 'json') {
    const { facts } = JSON.parse(Buffer.from(bytes).toString('utf8')) as ReportDocument
    return (label) => plain(facts.find((fact) => fact.label === label)?.value)
  }
  if (format === 'pdf') {
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
    return (label) => plain(new RegExp(`${label}\\s+([\\d.,]+)`).exec(text.replaceAll(/\s+/g, ' '))?.[1])
  }
  const book = XLSX.read(format === 'csv' ? Buffer.from(bytes).toString('utf8') : bytes, {
    type: format === 'csv' ? 'string' : 'array',
  })
  const rows = book.SheetNames.flatMap((name) =>
    XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 }),
  )
  return (label) => plain(rows.find(([first]) => first === label)?.[1])
}

const NAMES: Readonly<Record<string, string>> = {
  revenue: 'revenue',
  refunded: 'refunded',
  net: 'netRevenue',
  orders: 'orders',
  units: 'unitsSold',
  averageOrder: 'averageOrder',
}

function seeFacts(
  of: string,
  where: string,
  facts: readonly { readonly key: string; readonly value: unknown }[],
) {
  for (const { key, value } of facts)
    if (NAMES[key]) ledger.see(NAMES[key], of, where, value as string | number | null)
}

async function seeReports(of: string, from: string, to: string) {
  for (const type of ['revenue', 'services', 'customers'] as const) {
    const document = presentReport(await read(type, from, to))
    seeFacts(of, `${type} report`, document.facts)
    for (const table of document.tables) {
      const has = (name: string) => table.columns.some(({ key }) => key === name)
      // A preview of a long table holds its first rows only.
      if (!has('revenue') || table.rows.length < table.totalRows) continue
      const sum = table.rows.reduce((all, row) => all + Number(row.revenue ?? 0), 0)
      ledger.see('revenue', of, `${type} report, ${table.id}`, sum)
    }
  }
}

async function seeProducts() {
  const { ctx } = store
  const advice = await listAdvice({ ctx, input: { query: { decision: 'all', pageSize: 40 } } })
  const ids = advice.rows.map(({ productId }) => productId)
  const skuOf = new Map(advice.rows.map(({ productId, sku }) => [productId, sku]))
  for (const row of advice.rows) {
    ledger.see('todaysPrice', row.sku, 'recommendations', row.price)
    ledger.see('nextThirtyDays', row.sku, 'recommendations', row.monthlyUnits)
    ledger.see('elasticity', row.sku, 'recommendations', row.elasticity?.toFixed(4))
  }
  const prices = advice.rows.map(({ productId, price }) => ({ productId, price: Number(price) }))
  const simulated = await simulatePrices({ ctx, input: { body: { prices } } })
  for (const product of simulated.products) {
    const sku = skuOf.get(product.productId)!
    ledger.see('todaysPrice', sku, 'simulation', product.today)
    ledger.see('nextThirtyDays', sku, 'simulation', product.baseline.units.value)
  }
  for (const { productId, elasticity } of (
    await getElasticitySummaries({ ctx, input: { body: { productIds: ids } } })
  ).summaries)
    ledger.see('elasticity', skuOf.get(productId)!, 'summaries', elasticity?.toFixed(4))
  for (const { productId, units } of (
    await getProductSalesSummary({ ctx, input: { body: { productIds: ids } } })
  ).summaries)
    ledger.see('unitsSold', skuOf.get(productId)!, 'sales summary', units)
  for (const productId of ids) {
    const sku = skuOf.get(productId)!
    const forecast = await forecastPromotion({ ctx, input: { body: { productId, newPrice: 0 } } })
    ledger.see('todaysPrice', sku, 'forecast', forecast.price.current)
    ledger.see('nextThirtyDays', sku, 'forecast', forecast.month?.value)
    ledger.see('elasticity', sku, 'forecast', forecast.elasticity?.value.toFixed(4))
    const evolution = await getSalesEvolution({ ctx, input: { body: { productId } } })
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
    ['todaysPrice', 3],
    ['nextThirtyDays', 3],
  ])('%s was seen in %i places at least', (figure, places) => {
    expect(ledger.places(figure)).toBeGreaterThanOrEqual(places)
  })
})

describe('the elasticity panel', () => {
  it('holds the true elasticity of the generated store in nine of ten intervals', async () => {
    const { ctx } = store
    const query = { format: 'csv', filter: 'all', order: 'highest' } as const
    const shown = csvRows(await (await exportElasticities({ ctx, input: { query } })).text())
    // The seed and the day of `importSample`: the truth that the product does not know.
    const { products, truth } = generateSampleStore({
      ...{ seed: 20_251, endDay: dayOfIsoDate('2026-06-15'), advertising: true },
    })
    const held = products.flatMap(({ sku }, k) => {
      const row = shown.find((each) => each.sku === sku)
      const { elasticity } = truth[k]!
      return row?.low_90 ? [Number(row.low_90) <= elasticity && elasticity <= Number(row.high_90)] : []
    })
    expect(held.length).toBeGreaterThan(100)
    const share = held.filter(Boolean).length / held.length
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThanOrEqual(1)
  })
})
