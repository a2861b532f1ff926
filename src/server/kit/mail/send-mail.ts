import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { AppContext } from '../context.ts'
import type { Queryable } from '../db/queryable.ts'
import { removedRows, type UserRowsBefore } from '../db/rows-before.ts'

interface Call {
  readonly ctx: Pick<AppContext, 'config' | 'db' | 'jobs' | 'clock'>
  readonly input: {
    /** Company whose outbox lists the mail; `null` for people without a company. */
    readonly companyId: string | null
    readonly recipient: string
    readonly subject: string
    /** Plain text; addresses in it become links. */
    readonly body: string
    /** Address at which one POST ends recurring mails of this kind. */
    readonly unsubscribeUrl?: string | null
  }
  readonly tx?: { readonly client: ClientBase }
}

/** Company id in the job's payload for mails without a company. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the mail and, if a mail server is configured, queues it for sending: both or neither. With `tx` it becomes
 * part of that transaction.
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

/** Removes line breaks, with which a name in a subject could add headers to the mail. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\p{Cc}]+/gu, ' ').slice(0, 200)

/** Deletes mails to a user from before, and returns how many. Mails that wait to be sent stay. */
export function deleteMailsBefore(
  client: Queryable,
  { companyId, before, userId }: UserRowsBefore,
): Promise<number> {
  return removedRows(
    client,
    `delete from identity.mails where company_id = $1 and created_at < $2 and state <> 'waiting'
       and lower(recipient) = (select lower(email) from users where company_id = $1 and user_id = $3)`,
    [companyId, before, userId],
  )
}
