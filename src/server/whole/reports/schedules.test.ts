import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleInput } from '#contract/reports'
import type { TenantContext } from '#server/kit/context'
import { useDatabase } from '../../../../test/database.ts'
import { createTestStore, type TestStore } from '../../../../test/order-lines.ts'
import { unsubscribePages } from '../../http/unsubscribe-pages.ts'
import { carryOut } from '../../kit/runs/work-on-run.ts'
import { sharedReport } from './download-report.ts'
import { reportRun } from './make-report.ts'
import { readReports } from './report-rows.ts'
import { awaitSchedules, runSchedule } from './run-schedule.ts'
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
} from './schedules.ts'

const database = useDatabase()
let store: TestStore

const body = {
  type: 'revenue',
  range: '7-days',
  format: 'csv',
  options: { charts: true, trends: false, benchmarks: false },
  frequency: 'weekly',
  onDay: 1,
  at: '08:00',
  timezone: 'Europe/Berlin',
  recipients: ['boss@example.test', 'Boss@example.test', 'books@example.test'],
} as const

beforeEach(async () => {
  store = await createTestStore(database)
  await store.addLines([{ sku: 'MUG', day: '2026-06-20', quantity: 2, total: '20' }])
})

const at = (iso: string): TenantContext => ({ ...store.ctx, clock: () => new Date(iso) })
const create = async (input: Record<string, unknown> = {}) => {
  const { schedules } = await createReportSchedule({
    ctx: store.ctx,
    input: scheduleInput.parse({ ...body, ...input }),
  })
  return schedules[0]!
}
const mails = async () => {
  const { rows } = await database.adminPool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from identity.mails where company_id = $1 order by recipient',
    [store.ctx.companyId],
  )
  return rows
}

describe('a schedule', () => {
  it('waits for its next time and names each recipient once', async () => {
    // The clock of the tests: Monday, 15 June 2026, 12:00 UTC.
    const schedule = await create()
    expect(schedule).toMatchObject({ nextRunAt: '2026-06-22T06:00:00.000Z', onDay: 1, at: '08:00' })
    expect(schedule.recipients).toEqual(['Boss@example.test', 'books@example.test'])
    expect(store.sent).toEqual([
      {
        name: 'run-report-schedule',
        data: { companyId: store.ctx.companyId, scheduleId: schedule.scheduleId },
      },
    ])
  })

  it('line 43: makes its report when the time has come, once, and mails a link that opens without sign-in, and is logged', async () => {
    const { scheduleId } = await create()
    const due = at('2026-06-22T06:00:05Z')
    await runSchedule({ ctx: due, input: { scheduleId } })
    await runSchedule({ ctx: due, input: { scheduleId } })
    const [report, ...others] = await readReports(due)
    expect(others).toEqual([])
    expect(report).toMatchObject({ isScheduled: true, from: '2026-06-14', to: '2026-06-20', format: 'csv' })
    const signal = AbortSignal.timeout(85_000)
    await carryOut(reportRun, {
      ctx: due,
      input: { runId: report!.reportId, connection: database.connection, signal },
    })
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['Boss@example.test', 'books@example.test'])
    const token = /\/api\/shared-reports\/(\S+)/.exec(sent[0]!.body)?.[1] ?? ''
    const open = (ctx: TenantContext, secret: string) => sharedReport({ ctx, input: { token: secret } })
    expect(await (await open(due, token)).text()).toContain('Revenue,20.00')
    await expect(open(due, `${token.slice(0, -1)}x`)).rejects.toThrow('This link has ended')
    await expect(open(at('2026-07-23T06:00:00Z'), token)).rejects.toThrow('This link has ended')
    const { rows } = await database.adminPool.query(
      `select actor, object, result from audit_log where company_id = $1 and action = 'sharedReport'`,
      [due.companyId],
    )
    expect(rows).toEqual([{ actor: 'Link', object: report!.reportId, result: 'done' }])
    const { schedules } = await listReportSchedules({ ctx: due })
    expect(schedules[0]).toMatchObject({
      nextRunAt: '2026-06-29T06:00:00.000Z',
      lastRunAt: '2026-06-22T06:00:05.000Z',
    })
  })

  it('lets each recipient end it by the mail itself, with an account or without', async () => {
    const { scheduleId } = await create()
    const due = at('2026-06-22T06:00:05Z')
    await runSchedule({ ctx: due, input: { scheduleId } })
    const [report] = await readReports(due)
    const signal = AbortSignal.timeout(85_000)
    const { connection } = database
    await carryOut(reportRun, { ctx: due, input: { runId: report!.reportId, connection, signal } })
    const { rows } = await database.adminPool.query<{ recipient: string; body: string; url: string }>(
      'select recipient, body, unsubscribe_url as url from identity.mails where company_id = $1 order by recipient',
      [due.companyId],
    )
    expect(rows.map(({ body, url }) => body.endsWith(`No more mails of this kind: ${url}`))).toEqual([
      true,
      true,
    ])
    const [boss, books] = rows.map(({ url }) => new URL(url).pathname)
    const pages = unsubscribePages(due)
    const recipients = async () => (await listReportSchedules({ ctx: due })).schedules[0]

    const shown = await pages.request(books!)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('books@example.test')])
    expect((await recipients())?.recipients).toHaveLength(2)
    // As a mail program does it: RFC 8058.
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let twice = 0; twice < 2; twice++)
      expect((await pages.request(books!, { method: 'POST', body })).status).toBe(200)
    expect(await recipients()).toMatchObject({ recipients: ['Boss@example.test'], isPaused: false })
    expect((await pages.request(boss!, { method: 'POST', body })).status).toBe(200)
    expect(await recipients()).toMatchObject({ recipients: [], isPaused: true })
    // It opens nothing else, and no other token is one.
    for (const token of [
      // Not the last character: of that one some bits mean nothing.
      boss!.replace(/.(.{9})$/, (_, rest) => `${boss!.at(-10) === 'A' ? 'B' : 'A'}${rest}`),
      '/unsubscribe/report/v1.00000000.AAAA',
      '/unsubscribe/report/x',
    ])
      expect((await pages.request(token, { method: 'POST', body })).status).toBe(404)
    expect((await pages.request(boss!.replace('/unsubscribe/report/', '/unsubscribe/notices/'))).status).toBe(
      404,
    )
    const { rows: log } = await database.adminPool.query(
      `select actor from audit_log where company_id = $1 and action = 'changeReportSchedule'`,
      [due.companyId],
    )
    expect(log).toEqual([{ actor: 'Link' }, { actor: 'Link' }])
  })

  it('makes up for missed times once', async () => {
    const { scheduleId } = await create({ frequency: 'daily', onDay: undefined })
    const late = at('2026-06-25T10:00:00Z')
    await runSchedule({ ctx: late, input: { scheduleId } })
    expect(await readReports(late)).toHaveLength(1)
    expect((await listReportSchedules({ ctx: late })).schedules[0]?.nextRunAt).toBe(
      '2026-06-26T06:00:00.000Z',
    )
  })

  it('does nothing while it is paused or deleted', async () => {
    const { scheduleId } = await create()
    const params = { scheduleId }
    await changeReportSchedule({ ctx: store.ctx, input: { ...params, isPaused: true } })
    const due = at('2026-06-22T06:00:05Z')
    await runSchedule({ ctx: due, input: { scheduleId } })
    expect(await readReports(due)).toEqual([])
    const before = store.sent.length
    await awaitSchedules({ ctx: store.ctx })
    expect(store.sent.length).toBe(before)
    await changeReportSchedule({ ctx: store.ctx, input: { ...params, isPaused: false } })
    await awaitSchedules({ ctx: store.ctx })
    expect(store.sent.length).toBe(before + 2)
    expect((await deleteReportSchedule({ ctx: store.ctx, input: params })).schedules).toEqual([])
    await runSchedule({ ctx: due, input: { scheduleId } })
    expect(await readReports(due)).toEqual([])
  })

  it('is refused with the field that is wrong', async () => {
    await expect(create({ timezone: 'Mars/Olympus' })).rejects.toMatchObject({
      fields: { timezone: expect.any(String) },
    })
    const faults = (input: object) =>
      scheduleInput.safeParse({ ...body, ...input }).error?.issues.map(({ path }) => path.join('.'))
    expect(faults({ onDay: 8 })).toEqual(['onDay'])
    expect(faults({ at: '24:00' })).toEqual(['at'])
    expect(faults({ recipients: ['nobody'] })).toEqual(['recipients.0'])
    expect(faults({ range: 'custom' })).toEqual(['range'])
  })
})
