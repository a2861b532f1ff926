import type * as z from 'zod'
import type { mailAnswer, mailStates, outbox } from '#contract/notifications'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { LINK_WITHOUT_SECRET, SECRET_OF_VERIFICATION } from '../../kit/mail/secret-of-link.ts'

interface Row {
  mail_id: string
  recipient: string
  subject: string
  state: (typeof mailStates)[number]
  problem: string | null
  created_at: Date
  sent_at: Date | null
}

type Call = { readonly ctx: TenantContext }

const LIMIT = 100
const COLUMNS = 'mail_id, recipient, subject, state, problem, created_at, sent_at'

/** Read first, because mails are on the server of the sign-in, while people of a company may be on another one. */
const PEOPLE = `with me as materialized (
    select lower(email) as email, role from users where company_id = $1 and user_id = $2
  ), members as materialized (
    select lower(email) as email from users where company_id = $1
  )`

/** Mails to the reader's own address; for an owner also the company's mails to non-members (invitations). */
const MINE = `exists (select from me
  where lower(recipient) = me.email and (mails.company_id is null or mails.company_id = $1)
    or me.role = 'owner' and mails.company_id = $1 and not exists (
      select from members where members.email = lower(recipient)))`

/** Lists the mails and their states, without bodies: a link in a mail acts for its recipient. */
export async function listOutbox({ ctx }: Call): Promise<z.infer<typeof outbox>> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<Row>(
      `${PEOPLE} select ${COLUMNS} from identity.mails mails where ${MINE} order by created_at desc limit ${LIMIT}`,
      [ctx.companyId, ctx.userId],
    ),
  )
  return { mails: rows.map(present), is_sending: ctx.config.smtpUrl !== null }
}

/**
 * Returns one mail in full if no mail server is configured. If mails are sent, only the mailbox shows their content:
 * a verified address would otherwise prove nothing.
 */
export async function readMail({
  ctx,
  input,
}: Call & { readonly input: { readonly id: string } }): Promise<z.infer<typeof mailAnswer>> {
  if (ctx.config.smtpUrl !== null) throw problem('mail.not_shown')
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<Row & { body: string }>(
      `${PEOPLE} select ${COLUMNS}, body from identity.mails mails where mail_id = $3 and ${MINE}`,
      [ctx.companyId, ctx.userId, input.id],
    ),
  )
  const [row] = rows
  if (!row) throw problem('mail.not_found')
  return {
    mail: { ...present(row), body: ctx.config.isOwnComputer ? row.body : withoutVerification(row.body) },
  }
}

/**
 * Removes the secret of a link that verifies the address, if others can reach the installation: the person who typed the address
 * must not read it. The operator hands it out (`quanto outbox`).
 */
function withoutVerification(body: string): string {
  return body.replaceAll(new RegExp(SECRET_OF_VERIFICATION, 'g'), LINK_WITHOUT_SECRET.replace('\\1', '$1'))
}

function present({ mail_id, recipient, subject, state, problem, created_at, sent_at }: Row) {
  return {
    ...{ mail_id, recipient, subject, state, problem },
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
