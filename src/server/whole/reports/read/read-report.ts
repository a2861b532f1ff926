import type { ReportType } from '#contract/reports'
import type { RegionalSettings } from '#contract/settings'
import { type MainChannel, readMainChannel } from '../../../insight/channels/main-channel.ts'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { type Wording, wordingFor } from '../../../kit/messages/render.ts'
import { cellText } from '../../../kit/table-files/cell-text.ts'
import { readCompanyFacts } from '../../../store/basics/company-facts.ts'
import { dayIn } from '../next-run.ts'
import type { Period, Report, ReportContent, ReportQuestion } from '../report.ts'
import { lastDayOf, periodBefore } from '../report-period.ts'
import { readBenchmarks } from './read-benchmarks.ts'
import { readCustomers } from './read-customers.ts'
import { readInventory } from './read-inventory.ts'
import { readRevenue } from './read-revenue.ts'
import { readServices } from './read-services.ts'
import { readDataBounds } from './store-sums.ts'

export interface ReportWanted {
  readonly companyId: string
  readonly type: ReportType
  readonly period: Period
  readonly options: ReportQuestion['options']
  readonly settings: RegionalSettings
  readonly madeAt: string
  /** Row limit of each table; a preview needs only the first rows. */
  readonly mostRows: number
}

/** Reads all of one report in the caller's transaction, which sees the rows of this company only. */
export async function readReport(client: Queryable, wanted: ReportWanted): Promise<Report> {
  const { companyId, type, period, options, settings, madeAt, mostRows } = wanted
  const word = wordingFor(settings.language)
  const company = await readCompanyFacts(client, companyId)
  // Stock is a state, not a flow: it cannot be compared with the period before.
  const before = options.trends && type !== 'inventory' ? periodBefore(period) : null
  const day = (iso: string) => cellText(iso, 'day', settings)
  const { timezone } = company
  const today = dayIn(new Date(madeAt), timezone)
  const { language } = settings
  const question = { language, companyId, period, before, options, timezone, today, mostRows, day }
  const content = await readers[type](client, question, word)
  const data = await readDataBounds(client, companyId)
  return {
    ...{ type, period, data, madeAt },
    ...{ company: company.name, currency: company.currency, timezone: company.timezone },
    title: word(`report.type.${type}`),
    facts: content.facts,
    tables: [
      ...content.tables,
      ...(options.benchmarks ? [await readBenchmarks(client, companyId, word)] : []),
    ],
    notes: [
      ...coverage(word, period, data, day),
      ...content.notes,
      ...channelNotes(await readMainChannel({ client }, companyId), word, settings),
      ...(before ? [word('report.note.before', { from: day(before.from), to: day(lastDayOf(before)) })] : []),
    ],
  }
}

const readers: Readonly<
  Record<ReportType, (client: Queryable, question: ReportQuestion, word: Wording) => Promise<ReportContent>>
> = { revenue: readRevenue, services: readServices, customers: readCustomers, inventory: readInventory }

/**
 * Says which channel the figures count, and which one the elasticities and prices are of, where the store sells in
 * several.
 */
function channelNotes(channel: MainChannel | null, word: Wording, settings: RegionalSettings): string[] {
  if (channel === null) return []
  const share = cellText(channel.shareOfUnits.toFixed(4), 'share', settings)
  return [
    channel.name === null
      ? word('report.note.mainChannel', { share })
      : word('report.note.channel', { name: channel.name, share }),
  ]
}

/** Says first if a period has no data, or is covered by data only in part. */
function coverage(
  word: Wording,
  period: Period,
  { from, to }: Report['data'],
  day: (iso: string) => string,
): string[] {
  if (from === null || to === null) return [word('report.note.noSales')]
  const range = { first: day(from), last: day(to) }
  if (to < period.from || from >= period.to) return [word('report.note.noData', range)]
  if (from > period.from || to < lastDayOf(period)) return [word('report.note.partly', range)]
  return []
}
