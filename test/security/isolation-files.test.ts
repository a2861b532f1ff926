import { beforeAll, expect, it } from 'vitest'
import {
  type ReportFormat,
  type ReportType,
  reportFormats,
  reportTypes,
  scheduleInput,
} from '#contract/reports'
import { jobHandlers } from '#server/job-handlers'
import { tenantContext } from '#server/kit/context'
import type { JobName, JobPayloads } from '#server/kit/jobs/payloads'
import { requestDataExport } from '#server/whole/data-export/request-data-export'
import { requestReport } from '#server/whole/reports/request-report'
import { runSchedule } from '#server/whole/reports/run-schedule'
import { createReportSchedule } from '#server/whole/reports/schedules'
import { appContext, rememberingJobs } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { useTwoCompanies } from './two-companies.ts'
import { unpackedText } from './unpack.ts'

const database = useDatabase()
const two = useTwoCompanies(database)

/** What Ben’s own files say: that it is read back shows that Ada’s would have been. */
const BENS = 'bens-own-mug'
const FOLLOW: readonly JobName[] = ['make-report', 'export-data', 'mail-notifications', 'send-mail']
const options = { charts: true, trends: true, benchmarks: true } as const

/** Ben's context with a queue that remembers, and what works it off. */
function bensWork() {
  const jobs = rememberingJobs()
  const app = appContext({ db: database.db, jobs })
  const run = jobHandlers(app, database.connection)
  const ctx = tenantContext(app, two.ben.companyId, two.ben.userId)
  let done = 0
  const work = async () => {
    for (; done < jobs.sent.length; done++) {
      const { name, data } = jobs.sent[done] as { name: 'make-report'; data: JobPayloads['make-report'] }
      if (FOLLOW.includes(name))
        await run[name].run({ data, attempt: 1, signal: AbortSignal.timeout(200_000) })
    }
  }
  return { ctx, work }
}

beforeAll(async () => {
  const made = await two.call('createProduct', { body: { title: BENS, product_type: BENS, price: '9.00' } })
  expect(made.status).toBe(200)
  for (const day of ['2026-06-02', '2026-06-09']) {
    const sale = { lineitem_name: BENS, quantity: 3, paid_at: day, total: '27.00' }
    expect((await two.call('createSale', { body: sale })).status).toBe(200)
  }
})

const fileOf = async (name: 'downloadReport' | 'downloadDataExport', params: Record<string, string>) => {
  const { status, bytes } = await two.call(name, { params })
  expect(status).toBe(200)
  return unpackedText(bytes)
}

it('line 2: reports in every form, the archive and all mails of one company hold nothing of another', async () => {
  const { ctx, work } = bensWork()
  const wanted: [ReportType, ReportFormat][] = [
    ...reportTypes.map((type, at): [ReportType, ReportFormat] => [
      type,
      reportFormats[at % reportFormats.length]!,
    ]),
    ...reportFormats.map((format): [ReportType, ReportFormat] => ['services', format]),
  ]
  const range = { range: 'custom', from: '2026-06-01', to: '2026-06-14' } as const
  const texts: { readonly format: string; readonly text: string }[] = []
  for (const [type, format] of wanted) {
    const { report } = await requestReport({ ctx, input: { type, ...range, format, options } })
    await work()
    texts.push({ format, text: await fileOf('downloadReport', { reportId: report.reportId }) })
  }
  const { exportId } = await requestDataExport({ ctx })
  await work()
  texts.push({ format: 'zip', text: await fileOf('downloadDataExport', { id: exportId }) })

  const { schedules } = await createReportSchedule({
    ctx,
    input: scheduleInput.parse({
      ...{ type: 'revenue', range: '7-days', format: 'csv', options, frequency: 'daily' },
      ...{ at: '08:00', timezone: 'UTC', recipients: ['boss@example.test'] },
    }),
  })
  const later = { ...ctx, clock: () => new Date('2026-06-20T12:00:00Z') }
  await runSchedule({ ctx: later, input: { scheduleId: schedules[0]!.scheduleId } })
  await work()
  const { rows: mails } = await database.adminPool.query<{ recipient: string; text: string }>(
    'select recipient, m::text as text from identity.mails m where company_id = $1',
    [ctx.companyId],
  )
  const toBoss = mails.filter(({ recipient }) => recipient === 'boss@example.test')
  expect([toBoss.length > 0, mails.length > toBoss.length]).toEqual([true, true])
  for (const { text } of mails) texts.push({ format: 'mail', text })

  const markers = await two.adasMarkers()
  for (const { format, text } of texts)
    expect([format, markers.filter((marker) => text.includes(marker))]).toEqual([format, []])
  for (const format of [...reportFormats, 'zip'])
    expect([format, texts.some((each) => each.format === format && each.text.includes(BENS))]).toEqual([
      format,
      true,
    ])
})
