import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { AppContext } from '../context.ts'

interface Call {
  readonly ctx: Pick<AppContext, 'config' | 'db' | 'jobs' | 'clock'>
  readonly input: {
    /** Whose outbox lists it; `null` for people who have no company yet. */
    readonly companyId: string | null
    readonly recipient: string
    readonly subject: string
    /** Plain text; addresses in it become links. */
    readonly body: string
    /** Of recurring mails: where one POST ends them. */
    readonly unsubscribeUrl?: string | null
  }
  readonly tx?: { readonly client: ClientBase }
}

/** In a job's payload, for mails that belong to no company. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the mail down and, where a mail server is configured, asks the queue to send it: both or neither.
 * With `tx` it becomes part of that transaction.
 */
export async function sendMail({ ctx, input, tx }: Call): Promise<{ mailId: string }> {
  if (tx) return { mailId: await write(ctx, input, tx.client) }
  const mailId = await ctx.db.inTenant(input.companyId ?? NO_COMPANY, ({ client }) =>
    write(ctx, input, client),
  )
  return { mailId }
}

async function write(ctx: Call['ctx'], input: Call['input'], client: ClientBase): Promise<string> {
  const mailId = randomUUID()
  const { companyId, recipient, body } = input
  const state = ctx.config.smtpUrl === null ? 'kept' : 'waiting'
  await client.query(
    `insert into identity.mails (mail_id, company_id, recipient, subject, body, state, created_at, unsubscribe_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[mailId, companyId, recipient, oneLine(input.subject), body, state, ctx.clock()],
      input.unsubscribeUrl ?? null,
    ],
  )
  if (state === 'waiting')
    await ctx.jobs.send(
      'send-mail',
      { companyId: companyId ?? NO_COMPANY, mailId },
      { key: mailId, tx: { client } },
    )
  return mailId
}

/** A line break in a subject would let a name write headers of the mail. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\p{Cc}]+/gu, ' ').slice(0, 200)
