import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../context.ts'

interface Call {
  readonly ctx: Pick<AppContext, 'config' | 'db' | 'jobs' | 'clock'>
  readonly input: {
    /** Whose outbox lists it; `null` for people who have no company yet. */
    readonly companyId: string | null
    readonly recipient: string
    readonly subject: string
    /** Plain text; addresses in it become links. */
    readonly body: string
  }
}

/** In a job's payload, for mails that belong to no company. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** Writes the mail down and, where a mail server is configured, asks the queue to send it: both or neither. */
export async function sendMail({ ctx, input }: Call): Promise<{ mailId: string }> {
  const mailId = randomUUID()
  const isKept = ctx.config.smtpUrl === null
  const client = await ctx.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into identity.mails (mail_id, company_id, recipient, subject, body, state, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        mailId,
        input.companyId,
        input.recipient,
        oneLine(input.subject),
        input.body,
        isKept ? 'kept' : 'waiting',
        ctx.clock(),
      ],
    )
    if (!isKept)
      await ctx.jobs.send(
        'send-mail',
        { companyId: input.companyId ?? NO_COMPANY, mailId },
        { key: mailId, tx: { client } },
      )
    await client.query('commit')
    return { mailId }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** A line break in a subject would let a name write headers of the mail. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\p{Cc}]+/gu, ' ').slice(0, 200)
