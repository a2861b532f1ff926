import type { AppContext } from '../context.ts'
import { type MailTransport, mailTransportOf, type OutgoingMail } from './mail-transport.ts'
import { LINK_WITHOUT_SECRET, SECRET_OF_LINK } from './secret-of-link.ts'

interface Call {
  readonly ctx: Pick<AppContext, 'config' | 'db' | 'clock'>
  readonly input: OfMail & { readonly transport?: MailTransport | null }
}

interface OfMail {
  /** Company of the mail; `NO_COMPANY` for a mail without one. A mail of another company is not found. */
  readonly companyId: string
  readonly mailId: string
}

interface Row {
  mail_id: string
  recipient: string
  subject: string
  body: string
  unsubscribe_url: string | null
}

/**
 * Job: one attempt to send. If the mail server has been removed from the configuration, the mail is kept in the
 * outbox.
 */
export async function deliverMail({ ctx, input }: Call): Promise<void> {
  const { companyId } = input
  const mail = await findWaiting(ctx, input)
  if (!mail) return
  const transport = input.transport === undefined ? mailTransportOf(ctx.config) : input.transport
  if (transport) await transport.deliver(mail)
  await ctx.db.inTenant(companyId, ({ client }) =>
    transport
      ? client.query(
          `update identity.mails set state = 'sent', sent_at = $2, problem = null,
             body = regexp_replace(body, $3, $4, 'g') where mail_id = $1`,
          // The mail is delivered, so secrets in its links are deleted: they give access to an account, a company or
          // a report.
          [mail.mailId, ctx.clock(), SECRET_OF_LINK, LINK_WITHOUT_SECRET],
        )
      : client.query(`update identity.mails set state = 'kept', problem = null where mail_id = $1`, [
          mail.mailId,
        ]),
  )
}

/** Runs after the last attempt: the outbox shows the reason, and the mail can be read there. */
export async function onMailFailed({
  ctx,
  input,
}: {
  readonly ctx: Pick<AppContext, 'db'>
  readonly input: OfMail & { readonly problem: string }
}): Promise<void> {
  const { companyId, mailId, problem } = input
  await ctx.db.inTenant(companyId, ({ client }) =>
    client.query(`update identity.mails set state = 'failed', problem = $2 where mail_id = $1`, [
      mailId,
      problem.slice(0, 500),
    ]),
  )
}

async function findWaiting(ctx: Call['ctx'], { companyId, mailId }: OfMail): Promise<OutgoingMail | null> {
  const { rows } = await ctx.db.inTenant(companyId, ({ client }) =>
    client.query<Row>(
      `select mail_id, recipient, subject, body, unsubscribe_url from identity.mails where mail_id = $1 and state = 'waiting'`,
      [mailId],
    ),
  )
  const row = rows[0]
  if (!row) return null
  const { mail_id, unsubscribe_url, ...rest } = row
  return { ...rest, mailId: mail_id, unsubscribeUrl: unsubscribe_url }
}
