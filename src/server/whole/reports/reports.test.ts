import XLSX from '@e965/xlsx'
import Papa from 'papaparse'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ReportType, reportDocument, type reportFormats, reportTypes } from '#contract/reports'
import { defaultRegional, type RegionalSettings } from '#contract/settings'
import { tenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { putSalesChannels } from '../../../../test/sales-channels.ts'
import { getSalesPeriod } from '../../insight/dashboard/get-sales-period.ts'
import { carryOut } from '../../kit/runs/work-on-run.ts'
import { pushCompetitorPrices } from '../../store/competitor-prices/push-prices.ts'
import { deleteReport, removeEndedReports } from './delete-report.ts'
import { downloadReport } from './download-report.ts'
import { reportRun } from './make-report.ts'
import { previewReport } from './preview-report.ts'
import { readReport } from './read/read-report.ts'
import { readReports } from './report-rows.ts'
import { requestReport } from './request-report.ts'
import { writeReport } from './write/write-report.ts'

const database = useDatabase()
let store: TestStore

const range = { range: 'custom', from: '2026-05-01', to: '2026-05-31' } as const
const options = { charts: true, trends: true, benchmarks: true } as const

/** Two products, three customers, a return, and an order of April to compare with. */
const lines = [
  ['MUG', '2026-04-20', 2, '20.0000', 'A1', 'ada', 'Germany'],
  ['MUG', '2026-05-02', 3, '30.0300', 'B1', 'ada', 'Germany'],
  ['TEA', '2026-05-02', 1, '5.5050', 'B1', 'ada', 'Germany'],
  ['TEA', '2026-05-10', 12, '60.1200', 'B2', 'bob', 'France'],
  ['MUG', '2026-05-31', 1, '10.3450', 'B3', null, null],
  ['TEA', '2026-05-31', -1, '-5.0000', 'B4', 'bob', 'France'],
  ['MUG', '2026-06-01', 9, '90.0000', 'C1', 'cleo', 'Spain'],
] as const

beforeAll(async () => {
  store = await createTestStore(database)
  await store.addProducts([
    { sku: 'MUG', title: 'Mug “blue”', type: 'Kitchen' },
    { sku: 'TEA', title: 'Tea', type: 'Pantry' },
    { sku: 'JAR', title: 'Jar', type: 'Kitchen' },
  ])
  await store.addLines(
    lines.map(([sku, day, quantity, total, order]) => ({ sku, day, quantity, total, order })),
  )
  const { companyId } = store.ctx
  for (const [, , , , order, customer, country] of lines)
    await database.adminPool.query(
      'update order_lines set customer_ref = $3, country = $4 where company_id = $1 and order_ref = $2',
      [companyId, order, customer, country],
    )
  await database.adminPool.query('update products set cost = 4 where company_id = $1', [companyId])
  for (const [sku, quantity] of [
    ['MUG', 8],
    ['JAR', 5],
  ] as const)
    await database.adminPool.query(
      `insert into inventory_levels (company_id, product_id, day, quantity, source) values ($1, $2, '2026-05-30', $3, 'file')`,
      [companyId, await store.productId(sku), quantity],
    )
})

const save = (regional: RegionalSettings) =>
  database.adminPool.query(
    `insert into user_settings (company_id, user_id, regional) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set regional = excluded.regional`,
    [store.ctx.companyId, store.ctx.userId, JSON.stringify(regional)],
  )

async function make(type: ReportType, format: (typeof reportFormats)[number], ctx = store.ctx) {
  const { report } = await requestReport({ ctx, input: { type, ...range, format, options } })
  const signal = AbortSignal.timeout(85_000)
  await carryOut(reportRun, {
    ctx,
    input: { runId: report.reportId, connection: database.connection, signal },
  })
  const answer = await downloadReport({ ctx, input: { reportId: report.reportId } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  return { bytes, reportId: report.reportId, name: answer.headers.get('content-disposition') ?? '' }
}

/** The same bytes without the job and its thread. */
async function write(type: ReportType, format: (typeof reportFormats)[number]): Promise<Uint8Array> {
  const report = await store.ctx.inTenant(({ client }) =>
    readReport(client, {
      ...{ companyId: store.ctx.companyId, type, options, settings: defaultRegional, mostRows: 1000 },
      ...{ period: { from: '2026-05-01', to: '2026-06-01' }, madeAt: '2026-06-15T12:00:00.000Z' },
    }),
  )
  return writeReport(report, format, defaultRegional, true)
}

const preview = (type: ReportType) =>
  previewReport({ ctx: store.ctx, input: { type, ...range, trends: true, benchmarks: true } })

/** What May adds up to, from the order lines themselves. */
const may = { revenue: 106, refunded: 5, units: 17, orders: 3 }

const pdfText = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text.replaceAll(
    /\s+/g,
    ' ',
  )

/** Revenue, or units in stock, as each format must say it. */
const totals = { revenue: '106.00', services: '106.00', customers: '106.00', inventory: '13' } as const

describe('a report', () => {
  it('adds up to the cent to the database and to the dashboard', async () => {
    const { current } = await getSalesPeriod({
      ctx: store.ctx,
      input: { from: '2026-05-01', to: '2026-06-01' },
    })
    const report = await preview('revenue')
    const fact = Object.fromEntries(report.facts.map(({ key, value }) => [key, value]))
    expect(Number(fact.revenue)).toBe(may.revenue)
    expect(current.revenue).toBe('106.0000')
    expect(Number(fact.refunded)).toBe(may.refunded)
    expect([fact.orders, fact.units]).toEqual([current.orders, current.units])
    for (const type of ['revenue', 'services', 'customers'] as const)
      for (const table of (await preview(type)).tables.filter(({ columns }) =>
        columns.some(({ key }) => key === 'revenue'),
      ))
        expect([type, table.id, table.rows.reduce((sum, row) => sum + Number(row.revenue), 0)]).toEqual([
          type,
          table.id,
          expect.closeTo(may.revenue, 6),
        ])
  })

  it('compares with as many days before, where trends are asked for', async () => {
    const { facts, notes } = await preview('revenue')
    expect(facts[0]).toMatchObject({ key: 'revenue', value: '106.0000', before: '20.0000' })
    expect(facts[0]?.change).toBeCloseTo(4.3, 9)
    expect(notes.join(' ')).toContain('03/31/2026 to 04/30/2026')
  })

  it('tells new customers from returning ones, and from orders without a name', async () => {
    const { tables } = await preview('customers')
    const of = (id: string) => tables.find((table) => table.id === id)?.rows
    expect(of('loyalty')).toMatchObject([
      { group: 'New', customers: 1, orders: 1, revenue: '60.1200' },
      { group: 'Returning', customers: 1, orders: 1, revenue: '35.5350' },
      { group: 'Orders without a customer', customers: null, orders: 1, revenue: '10.3450' },
    ])
    expect(of('countries')?.map(({ country }) => country)).toEqual(['France', 'Germany', 'Unknown'])
    expect(of('sizes')?.map((row) => [row.unitsInOrder, row.orders])).toEqual([
      ['1', 1],
      ['3–5', 1],
      ['11–20', 1],
    ])
  })

  it('tells dead stock, cover and sell-through, and where the level is not known', async () => {
    const { tables, facts } = await preview('inventory')
    expect(tables[1]?.rows.map((row) => [row.sku, row.state, row.stock, row.units])).toEqual([
      ['JAR', 'Dead stock', 5, 0],
      ['TEA', 'Sells, level unknown', null, 13],
      ['MUG', 'Covered', 8, 4],
    ])
    // 4 sold in 31 days; 8 left: 62 days. 4 of 12 sold.
    expect(tables[1]?.rows[2]).toMatchObject({ cover: '62.0', sellThrough: '0.333333' })
    expect(facts.find(({ key }) => key === 'stockValue')?.value).toBe('52.0000')
    // What is not known is not worth nothing.
    expect(tables[1]?.rows.find(({ sku }) => sku === 'TEA')?.stockValue).toBeNull()
  })

  it('covers by what is expected where the period reaches the end of the data', async () => {
    const { companyId } = store.ctx
    const mug = await store.productId('MUG')
    // One a week in the two weeks after 31 May, then six a week: 8 mugs last three weeks, not 62 days.
    await database.adminPool.query(
      `insert into demand_outlooks (company_id, product_id, data_through, state, last_sold_on, month_units, month_low,
         month_high, year_units, year_low, year_high, dispersion, deviation, drift, weeks)
       values ($1, $2, '2026-05-31', 'selling', '2026-05-31', 18, 9, 27, 302, 200, 400, 1, 0.1, 0.001,
         array_fill(1::real, array[2]) || array_fill(6::real, array[50]))`,
      [companyId, mug],
    )
    const report = await preview('inventory')
    expect(report.tables[1]?.rows[2]).toMatchObject({ sku: 'MUG', cover: '21.0' })
    expect(report.notes.join(' ')).toContain('what is expected from the last day of your data on')
    // The data go on after the period: the pace of then, and the note says so.
    await database.adminPool.query(
      `update demand_outlooks set data_through = '2026-06-01' where company_id = $1`,
      [companyId],
    )
    const past = await preview('inventory')
    expect(past.tables[1]?.rows[2]).toMatchObject({ cover: '62.0' })
    expect(past.notes.join(' ')).toContain('the pace of this period')
    await database.adminPool.query('delete from demand_outlooks where company_id = $1', [companyId])
  })

  it('names the source of every published figure, and says that the store has none of its own', async () => {
    const table = (await preview('revenue')).tables.find(({ id }) => id === 'benchmarks')
    expect(table?.rows).toHaveLength(18)
    expect(table?.rows.every(({ source }) => /\d{4}/.test(String(source)))).toBe(true)
    expect(table?.rows[0]).toMatchObject({ elasticity: '-2.62', estimates: 1851 })
    expect(table?.note).toContain('Your store has no estimates yet')
  })

  it('says when a period lies outside of the data', async () => {
    const { notes } = await previewReport({
      ctx: store.ctx,
      input: { type: 'revenue', range: 'year', trends: false, benchmarks: false },
    })
    expect(notes[0]).toBe('There are no sales in this period. Your sales run from 04/20/2026 to 06/01/2026.')
  })
})

describe.each(reportTypes)('the %s report, opened by other readers', (type) => {
  it('is a tagged PDF with its figures, a sentence for its charts and page numbers', async () => {
    const bytes = await write(type, 'pdf')
    const text = await pdfText(bytes)
    expect(text).toContain(totals[type])
    expect(text).toMatch(/Page 1 of \d+/)
    const raw = new TextDecoder('latin1').decode(bytes)
    expect(raw).toContain('/StructTreeRoot')
    expect(raw).toContain('/Marked true')
    expect(raw).toMatch(/\/S \/Figure/)
    expect(raw).toMatch(/\/S \/TH/)
  })

  it('is a workbook with a sheet for each table, typed cells and native charts', async () => {
    const bytes = await write(type, 'xlsx')
    const book = XLSX.read(bytes, { cellNF: true, bookFiles: true })
    const { tables } = await preview(type)
    expect(book.SheetNames).toHaveLength(1 + tables.length)
    const summary = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
    const key = type === 'inventory' ? 'Units in stock' : 'Revenue'
    expect(summary.find((row) => row[0] === key)?.[1]).toBe(Number(totals[type]))
    const files = Object.keys((book as unknown as { files: object }).files)
    expect(files.some((file) => /charts\/chart1\.xml/.test(file))).toBe(true)
  })

  it('is a CSV whose figures add up', async () => {
    const bytes = await write(type, 'csv')
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes))
    const label = type === 'inventory' ? 'Units in stock' : 'Revenue'
    expect(data.find((row) => row[0] === label)?.[1]).toMatch(new RegExp(`^${totals[type]}( USD)?$`))
  })

  it('is JSON of the documented schema', async () => {
    const bytes = await write(type, 'json')
    const document = reportDocument.parse(JSON.parse(new TextDecoder().decode(bytes)))
    const key = type === 'inventory' ? 'stock' : 'revenue'
    expect(Number(document.facts.find((fact) => fact.key === key)?.value)).toBe(Number(totals[type]))
    expect(document.period).toEqual({ from: '2026-05-01', to: '2026-05-31' })
  })
})

describe('a report in the formats of its reader', () => {
  const german: RegionalSettings = {
    ...defaultRegional,
    language: 'de-DE',
    date_format: 'DD/MM/YYYY',
    decimal_separator: ',',
    thousands_separator: '.',
  }

  it('is worded and written as they read', async () => {
    await save(german)
    const { bytes, name } = await make('revenue', 'pdf')
    expect(name).toContain('"umsatzanalyse-2026-05-01-2026-05-31.pdf"')
    const text = await pdfText(bytes)
    expect(text).toContain('Umsatzanalyse')
    expect(text).toContain('106,00 USD')
    expect(text).toContain('01/05/2026 bis 31/05/2026')
    const csv = new TextDecoder().decode((await make('revenue', 'csv')).bytes)
    expect(csv).toContain('2026-05-02;1;4;35,54')
    expect(csv.split('\r\n')[1]).toBe('2026-05-01 bis 2026-05-31;USD')
    // Figures of the summary are figures: no currency, no sign that a reader takes for text.
    expect(csv).toMatch(/\r\nUmsatz;106,00/)
    const { tables } = await preview('customers')
    const countries = tables.find(({ id }) => id === 'countries')?.rows
    expect(countries?.map(({ country }) => country)).toEqual(['Frankreich', 'Deutschland', 'Unbekannt'])
    await save(defaultRegional)
  })
})

describe('a report on a store with several channels', () => {
  const language = ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR'] as const
  const noteOf = async (settings: RegionalSettings) => {
    const { notes } = await store.ctx.inTenant(({ client }) =>
      readReport(client, {
        ...{ companyId: store.ctx.companyId, type: 'revenue', options, settings, mostRows: 1 },
        ...{ period: { from: '2026-05-01', to: '2026-06-01' }, madeAt: '2026-06-15T12:00:00.000Z' },
      }),
    )
    return notes.filter((note) => note.includes('75'))
  }

  it('says whose elasticities and prices there are, in each language and in the PDF', async () => {
    expect(await noteOf(defaultRegional)).toEqual([])
    await putSalesChannels(database, store.ctx.companyId, 'High street')
    for (const each of language)
      expect(await noteOf({ ...defaultRegional, language: each }), each).toEqual([
        expect.stringContaining('High street'),
      ])
    expect(await pdfText(await write('services', 'pdf'))).toContain(
      'elasticities and prices are those of High street (75.0% of the units of 90 days)',
    )
    await database.adminPool.query(`update sales_channels set name = null where company_id = $1`, [
      store.ctx.companyId,
    ])
    expect(await noteOf(defaultRegional)).toEqual([expect.stringContaining('the main channel')])
    await database.adminPool.query('delete from sales_channels where company_id = $1', [store.ctx.companyId])
  })
})

describe('the list of reports', () => {
  it('says who, when and how large, is told by a notification, and lets go of what is deleted or over', async () => {
    const { reportId } = await make('revenue', 'json')
    const listed = (await readReports(store.ctx)).find((each) => each.reportId === reportId)
    expect(listed).toMatchObject({
      status: 'done',
      progressPercent: 100,
      expiresAt: '2026-07-15T12:00:00.000Z',
    })
    expect(listed?.sizeBytes).toBeGreaterThan(1000)
    const { rows } = await database.adminPool.query(
      `select params from notifications where company_id = $1 and kind = 'report-ready' and params->>'name' = $2`,
      [store.ctx.companyId, listed?.fileName],
    )
    expect(rows.length).toBeGreaterThan(0)
    await deleteReport({ ctx: store.ctx, input: { reportId } })
    const chunks = () =>
      database.adminPool.query('select from report_chunks where company_id = $1 and report_id = $2', [
        store.ctx.companyId,
        reportId,
      ])
    expect((await chunks()).rowCount).toBe(0)
    const later = { ...store.ctx, clock: () => new Date('2026-07-16T12:00:00Z') }
    expect(await readReports(later)).toEqual([])
    await removeEndedReports({ ctx: later })
    expect(await readReports(store.ctx)).toEqual([])
  })

  it('is told by one mail, where several are made at a time', async () => {
    const other = await createTestStore(database)
    const { ctx } = other
    const asked = []
    for (const format of ['csv', 'json'] as const)
      asked.push(await requestReport({ ctx, input: { type: 'revenue', ...range, format, options } }))
    const mails = async () =>
      (
        await database.adminPool.query<{ subject: string; body: string }>(
          'select subject, body from identity.mails where company_id = $1',
          [ctx.companyId],
        )
      ).rows
    const [first, second] = asked.map(({ report }) => report.reportId)
    const carry = (runId: string) =>
      carryOut(reportRun, {
        ctx,
        input: { runId, connection: database.connection, signal: AbortSignal.timeout(85_000) },
      })
    await carry(first!)
    expect(await mails()).toEqual([])
    await carry(second!)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 notifications from Quanto')
    expect(mail?.body).toMatch(/\.csv/)
    expect(mail?.body).toMatch(/\.json/)
  })

  it('never shows or hands out the reports of another company', async () => {
    const { reportId } = await make('revenue', 'csv')
    const other = await createTestStore(database)
    expect(await readReports(other.ctx)).toEqual([])
    const stranger = tenantContext(other.ctx, other.ctx.companyId, other.ctx.userId)
    await expect(downloadReport({ ctx: stranger, input: { reportId } })).rejects.toThrow(
      'The report was not found',
    )
  })

  it('has the market next to its products where competitors’ prices count, and nothing of it elsewhere', async () => {
    const other = await createTestStore(database)
    await other.addProducts([{ sku: 'MUG', title: 'Mug', price: '10' }])
    await other.addLines([{ sku: 'MUG', day: '2026-05-02', quantity: 3, total: '30.0000' }])
    const products = async () => {
      const { tables } = await previewReport({
        ctx: other.ctx,
        input: { type: 'revenue', ...range, trends: false, benchmarks: false },
      })
      return tables.find(({ id }) => id === 'products')!
    }
    expect((await products()).columns.map(({ key }) => key)).not.toContain('marketMedian')
    const day = other.ctx.clock().toISOString().slice(0, 10)
    const observations = [8, 12.5].map((price, k) => ({ competitor: `Shop ${k}`, sku: 'MUG', price, day }))
    await pushCompetitorPrices({ ctx: other.ctx, input: { observations } })
    const { rows } = await products()
    // The median of 8 and 12.50 is 10.25, and 10 is 2.439 % below it.
    expect(rows).toMatchObject([
      { marketLowest: '8.00', marketMedian: '10.25', marketGap: '-0.024390', marketRank: '2 of 3' },
    ])
  })
})
