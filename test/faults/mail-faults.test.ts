import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverMail } from '#server/kit/mail/deliver-mail'
import { mailTransportOf } from '#server/kit/mail/mail-transport'
import { NO_COMPANY, sendMail } from '#server/kit/mail/send-mail'
import { appContext } from '../app-context.ts'
import { useDatabase } from '../database.ts'
import { openSmtpSink, type SmtpFault, type SmtpSink, smtpSteps } from '../smtp-sink.ts'
import { seeded } from '../stand-ins/shop-data.ts'
import { freshSeed, openFaultProxy } from './fault-proxy.ts'

const database = useDatabase()
let sink: SmtpSink
beforeAll(async () => {
  sink = await openSmtpSink()
})
afterAll(() => sink.close())

/** Instead of 20 s: a server that never answers is given up sooner. */
const TIMEOUT_MS = 150
const TRIES = 60
const ANSWERS = ['421 closing', '450 come back later', '550 not here', '554 no', 'lost', 'never'] as const

/** A mail that waits, and what one try of its job does. */
async function waitingMail({ smtpUrl = sink.url, isSilent = false } = {}) {
  const ctx = appContext({ db: database.db, env: { SMTP_URL: smtpUrl } })
  const transport = isSilent ? mailTransportOf(ctx.config, TIMEOUT_MS) : mailTransportOf(ctx.config)
  const { mailId } = await sendMail({
    ctx,
    input: { companyId: null, recipient: 'ada@example.test', subject: 'Report', body: 'It is ready.' },
  })
  const before = sink.received.length
  return {
    deliver: () => deliverMail({ ctx, input: { companyId: NO_COMPANY, mailId, transport } }),
    received: () => sink.received.slice(before),
    state: async () =>
      (await database.adminPool.query('select state from identity.mails where mail_id = $1', [mailId]))
        .rows[0].state,
  }
}

type Mail = Awaited<ReturnType<typeof waitingMail>>

/** As often as the queue would, until it is sent. How many tries failed. */
async function deliverWhateverHappens(mail: Mail): Promise<number> {
  for (let failed = 0; failed < TRIES; failed++) {
    const error = await mail.deliver().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return failed
    expect(await mail.state()).toBe('waiting')
  }
  throw new Error('the mail was never sent')
}

const messageIds = (mail: Mail) =>
  new Set(mail.received().map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]))

describe('a bad mail server', () => {
  it.each(smtpSteps.flatMap((at) => ANSWERS.map((answer): [string, string] => [at, answer])))(
    'at %s with "%s" delays a mail, and neither loses it nor calls it sent too early',
    async (at, answer) => {
      const isSilent = answer === 'never'
      const mail = await waitingMail({ isSilent })
      sink.meet({ at, answer } as SmtpFault)
      const failed = await deliverWhateverHappens(mail)
      expect(await mail.state()).toBe('sent')
      const received = mail.received().length
      // Taken, and its receipt lost: it comes again, under the name by which a mailbox knows it.
      const isTwice = at === 'end' && answer === 'lost'
      // A busy machine may take others for silent as well.
      if (isSilent) expect(Math.min(failed, received)).toBeGreaterThan(0)
      else expect([failed, received]).toEqual([1, isTwice ? 2 : 1])
      expect(messageIds(mail).size).toBe(1)
      await mail.deliver()
      expect(mail.received()).toHaveLength(received)
    },
  )

  it.each([6, 7, freshSeed()])('behind a bad wire, too (seed %i)', async (seed) => {
    const random = seeded(seed)
    const draw = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
    const proxy = await openFaultProxy({
      ...{ target: sink.url, seed, percent: 60, faults: ['refused', 'cut', 'slow', 'silent'] },
    })
    try {
      for (let count = 0; count < 4; count++) {
        const mail = await waitingMail({ smtpUrl: proxy.url, isSilent: true })
        sink.meet(...Array.from({ length: 3 }, () => ({ at: draw(smtpSteps), answer: draw(ANSWERS) })))
        await deliverWhateverHappens(mail)
        expect(await mail.state()).toBe('sent')
        expect(mail.received().length).toBeGreaterThan(0)
        expect(messageIds(mail).size).toBe(1)
        expect(new Set(mail.received().map(({ recipients }) => recipients.join()))).toEqual(
          new Set(['ada@example.test']),
        )
      }
    } finally {
      await proxy.close()
    }
  })
})
