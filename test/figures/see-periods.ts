import XLSX from '@e965/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import { type ReportDocument, type ReportType, reportFormats } from '#contract/reports'
import { defaultRegional } from '#contract/settings'
import { getDashboard } from '#server/insight/dashboard/get-dashboard'
import { getSalesPeriod } from '#server/insight/dashboard/get-sales-period'
import { presentReport } from '#server/whole/reports/present-report'
import { previewReport } from '#server/whole/reports/preview-report'
import { readReport } from '#server/whole/reports/read/read-report'
import { writeReport } from '#server/whole/reports/write/write-report'
import { toMetrics } from '#web/features/dashboard/extras/period-metrics.ts'
import { periodQuery, USUAL_CHOICE } from '#web/features/period/period.ts'
import type { Walk } from './walk.ts'

/** Reads like the preview and the file, without their time limits, because a loaded machine is slow. */
const readerOf =
  ({ store }: Walk) =>
  (type: ReportType, from: string, to: string) =>
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
/** Records the sales of periods: the dashboard's cards, four reports, and each file format. */
export async function seePeriods(walk: Walk): Promise<void> {
  const { ledger } = walk
  const { ctx } = walk.store
  const { firstDay, lastDay } = (await getDashboard({ ctx })).store
  for (const preset of ['all', '30d', '12m'] as const) {
    const query = periodQuery({ ...USUAL_CHOICE, preset }, { firstDay: firstDay!, lastDay: lastDay! })
    const of = preset === 'all' ? 'store, all days' : `store, ${preset}`
    const period = await getSalesPeriod({ ctx, input: query })
    const screen = Object.fromEntries(toMetrics(period).map(({ metric, value }) => [metric, value]))
    ledger.see('netRevenue', of, 'dashboard cards', screen.revenue)
    ledger.see('orders', of, 'dashboard cards', screen.orders)
    ledger.see('unitsSold', of, 'dashboard cards', screen.units)
    ledger.see('averageOrder', of, 'dashboard cards', screen.orderValue)
    ledger.see('revenue', of, 'dashboard cards', period.current.revenue)
    ledger.see('refunded', of, 'dashboard cards', period.current.refunded)
    await seeReports(walk, of, query.from, query.to)
  }
  const last = await previewReport({
    ctx,
    input: { type: 'revenue', range: '30-days', trends: false, benchmarks: false },
  })
  seeFacts(walk, 'store, 30d', 'report of the last 30 days', last.facts)
  await seeFiles(walk, 'store, 30d', last)
}

/** Records the summary of the same report from each file format: its labels and figures, as a reader finds them. */
async function seeFiles(walk: Walk, of: string, { period, facts }: ReportDocument) {
  const report = await readerOf(walk)('revenue', period.from, dayAfter(period.to))
  for (const format of reportFormats) {
    const bytes = await writeReport(report, format, defaultRegional, false)
    const found = await figuresIn(bytes, format)
    for (const { key, label } of facts)
      if (NAMES[key]) walk.ledger.see(NAMES[key], of, `report as ${format}`, found(label))
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
  { ledger }: Walk,
  of: string,
  where: string,
  facts: readonly { readonly key: string; readonly value: unknown }[],
) {
  for (const { key, value } of facts)
    if (NAMES[key]) ledger.see(NAMES[key], of, where, value as string | number | null)
}

async function seeReports(walk: Walk, of: string, from: string, to: string) {
  for (const type of ['revenue', 'services', 'customers'] as const) {
    const document = presentReport(await readerOf(walk)(type, from, to))
    seeFacts(walk, of, `${type} report`, document.facts)
    for (const table of document.tables) {
      const has = (name: string) => table.columns.some(({ key }) => key === name)
      // A preview of a long table contains only its first rows.
      if (!has('revenue') || table.rows.length < table.totalRows) continue
      const sum = table.rows.reduce((all, row) => all + Number(row.revenue ?? 0), 0)
      walk.ledger.see('revenue', of, `${type} report, ${table.id}`, sum)
    }
  }
}
