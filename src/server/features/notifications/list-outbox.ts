import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { mailStates, outbox } from '#contract/schemas/notifications'
import type { TenantContext } from '../../context.ts'
import { users } from '../../db/schema/users.ts'

interface Row {
  mail_id: string
  recipient: string
  subject: string
  body: string
  state: (typeof mailStates)[number]
  problem: string | null
  created_at: Date
  sent_at: Date | null
}

const LIMIT = 100

/**
 * Mails to the reader's own address; for an owner also those of the company to people who are no members yet
 * (invitations). Mails hold links that act for their recipient: where they really are sent, only the mailbox
 * shows what they say, or a verified address would prove nothing.
 */
export async function listOutbox({ ctx }: { readonly ctx: TenantContext }): Promise<z.infer<typeof outbox>> {
  const isSending = ctx.config.smtpUrl !== null
  const { rows } = await ctx.inTenant(async (tx) => {
    const members = await tx
      .select({ userId: users.userId, email: users.email, role: users.role })
      .from(users)
      .where(eq(users.companyId, ctx.companyId))
    const me = members.find(({ userId }) => userId === ctx.userId)
    const emails = members.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
    return tx.client.query<Row>(
      `select mail_id, recipient, subject, body, state, problem, created_at, sent_at from identity.mails
       where (lower(recipient) = lower($1) and (company_id is null or company_id = $2))
          or ($3 and company_id = $2 and not lower(recipient) = any($4))
       order by created_at desc limit ${LIMIT}`,
      [me?.email ?? '', ctx.companyId, me?.role === 'owner', emails],
    )
  })
  return {
    mails: rows.map((row) => ({
      ...row,
      body: isSending ? '' : row.body,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
    is_sending: isSending,
  }
}
