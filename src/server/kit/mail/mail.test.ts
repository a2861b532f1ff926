import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { appContext } from '../../../../test/app-context.ts'
import { useDatabase } from '../../../../test/database.ts'
import { openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { deliverMail, onMailFailed } from './deliver-mail.ts'
import { mailHtml } from './mail-html.ts'
import { newestMails } from './newest-mails.ts'
import { plainName } from './plain-name.ts'
import { NO_COMPANY, sendMail } from './send-mail.ts'

const database = useDatabase()
let sink: SmtpSink
let jobs: Jobs | null = null

beforeAll(async () => {
  sink = await openSmtpSink()
})
afterAll(() => sink.close())
afterEach(async () => {
  await jobs?.stop({ graceful: true })
  jobs = null
})

async function startedApp(env: Record<string, string>) {
  const log = pino({ level: 'silent' })
  jobs = createJobs({ connection: database.connection, log, config: { roles: ['worker'] } })
  const app = appContext({ db: database.db, jobs, env })
  await jobs.start(jobHandlers(app, database.connection))
  return app
}

const mail = {
  companyId: null,
  recipient: 'ada@example.test',
  subject: 'Your report\r\nBcc: eve@example.test',
  body: 'Dear Ada,\n\nit is ready: https://quanto.example/x?a=1&b=2\n\n<Quanto>',
}

const stateOf = async (mailId: string) => {
  const { rows } = await database.adminPool.query<{ state: string; problem: string | null }>(
    'select state, problem from identity.mails where mail_id = $1',
    [mailId],
  )
  return rows[0]
}

describe('a mail', () => {
  it('reaches the mail server through the queue, with one recipient and no header of its own', async () => {
    const ctx = await startedApp({ SMTP_URL: sink.url, MAIL_FROM: 'Quanto <hello@quanto.example>' })
    const unsubscribeUrl = 'https://quanto.example/unsubscribe/marketing/x'
    const secret = 'm5o8Gw9FmNC0bOtV59iqpze73yqFWZzPmdRXEks80X8'
    const links = [`/oidc/reset-password?token=${secret}`, `/api/shared-reports/qr_${secret}`]
    const body = `${mail.body}\n\n${links.map((path) => `https://quanto.example${path}`).join('\n\n')}\n\nBye`
    const { mailId } = await sendMail({ ctx, input: { ...mail, body, unsubscribeUrl } })
    await vi.waitFor(async () => expect((await stateOf(mailId))?.state).toBe('sent'), 60_000)
    const [taken] = sink.received
    expect(taken?.recipients).toEqual(['ada@example.test'])
    expect(taken?.data).toContain('From: Quanto <hello@quanto.example>')
    expect(taken?.data).toContain('Subject: Your report Bcc: eve@example.test')
    expect(taken?.data).not.toMatch(/^Bcc:/m)
    // The links work where they were sent to, and the database keeps none of them.
    expect(taken?.data.replaceAll(/=\r?\n/g, '')).toContain(secret)
    const { rows } = await database.adminPool.query<{ body: string }>(
      'select body from identity.mails where mail_id = $1',
      [mailId],
    )
    expect(rows[0]?.body.split('\n\n').slice(-3)).toEqual([
      'https://quanto.example/oidc/reset-password?token=…',
      'https://quanto.example/api/shared-reports/…',
      'Bye',
    ])
    // RFC 8058, section 3.1.
    expect(taken?.data).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(taken?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('is tried again when the server refuses it for the moment', async () => {
    const ctx = await startedApp({ SMTP_URL: sink.url })
    const before = sink.received.length
    sink.refuse(1)
    const { mailId } = await sendMail({ ctx, input: mail })
    await database.adminPool.query(`update pgboss.job set retry_delay = 0 where name = 'send-mail'`)
    await vi.waitFor(async () => expect((await stateOf(mailId))?.state).toBe('sent'), 60_000)
    expect(sink.received.length).toBe(before + 1)
  })

  it('says why when it was given up', async () => {
    const ctx = await startedApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { mailId } = await sendMail({ ctx, input: mail })
    await database.adminPool.query(`update pgboss.job set retry_limit = 0 where name = 'send-mail'`)
    await vi.waitFor(async () => expect((await stateOf(mailId))?.state).toBe('failed'), 60_000)
    expect((await stateOf(mailId))?.problem).toContain('127.0.0.1:9')
  })

  it('is kept for the outbox, and asks the queue for nothing, where no mail server is configured', async () => {
    const ctx = appContext({ db: database.db })
    const { mailId } = await sendMail({ ctx, input: mail })
    expect(await stateOf(mailId)).toEqual({ state: 'kept', problem: null })
    expect((ctx.jobs as unknown as { sent: unknown[] }).sent).toEqual([])
  })

  it('is shown as text whatever a name in it contains', () => {
    const html = mailHtml(mail.body, 'https://quanto.example')
    expect(html).toContain(
      '<a href="https://quanto.example/x?a=1&amp;b=2">https://quanto.example/x?a=1&amp;b=2</a>',
    )
    expect(html).toContain('&lt;Quanto&gt;')
  })

  it.each([
    'https://evil.example/login',
    'https://quanto.example.evil.example/login',
    'https://quanto.example@evil.example/',
    'http://quanto.example/x',
  ])('makes no link of an address that is not ours: %s', (address) => {
    expect(mailHtml(`Hello ${address} there`, 'https://quanto.example')).not.toContain('<a')
    const name = plainName(`Unlock: ${address}\r\nnow`)
    expect(name).not.toMatch(/https?:\/\/|\w\.\w|@\w|\n/)
    expect(name.length).toBeLessThan(90)
  })
})

describe('a mail of a company', () => {
  it('line 6: is sent, given up and shown for that company only, and the operator sees all', async () => {
    const [ours, theirs] = [await database.createCompany(), await database.createCompany()]
    const ctx = appContext({ db: database.db, env: { SMTP_URL: sink.url } })
    const { mailId } = await sendMail({ ctx, input: { ...mail, companyId: ours.companyId, subject: 'Ours' } })
    const delivered: string[] = []
    const transport = {
      deliver: async ({ subject }: { subject: string }) => {
        delivered.push(subject)
      },
    }
    for (const companyId of [theirs.companyId, NO_COMPANY]) {
      await deliverMail({ ctx, input: { companyId, mailId, transport } })
      await onMailFailed({ ctx, input: { companyId, mailId, problem: 'x' } })
      const seen = await database.db.inTenant(companyId, ({ client }) =>
        client.query("select from identity.mails where subject = 'Ours'"),
      )
      expect(seen.rowCount).toBe(0)
    }
    expect([delivered, (await stateOf(mailId))?.state]).toEqual([[], 'waiting'])
    const all = await newestMails({ db: database.db, to: 'ADA@example.test' })
    expect(all.map(({ subject }) => subject)).toContain('Ours')
    expect(await newestMails({ db: database.db, to: 'nobody@example.test' })).toEqual([])
    await deliverMail({ ctx, input: { companyId: ours.companyId, mailId, transport } })
    expect([delivered, (await stateOf(mailId))?.state]).toEqual([['Ours'], 'sent'])
  })

  it('line 6: cannot be written down in the name of another', async () => {
    const [ours, theirs] = [await database.createCompany(), await database.createCompany()]
    const ctx = appContext({ db: database.db })
    const forged = database.db.inTenant(ours.companyId, (tx) =>
      sendMail({ ctx, input: { ...mail, companyId: theirs.companyId }, tx }),
    )
    await expect(forged).rejects.toMatchObject({ code: '42501' })
  })
})
