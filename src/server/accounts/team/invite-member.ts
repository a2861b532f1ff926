import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import { joined, type RequestContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { problem } from '../../kit/errors.ts'
import { addressKey } from '../../kit/http/address-key.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { plainName } from '../../kit/mail/plain-name.ts'
import { sendMail } from '../../kit/mail/send-mail.ts'
import { wordingFor } from '../../kit/messages/render.ts'
import { makeSecretToken } from '../../kit/secrets/secret-token.ts'
import { nameOf } from '../identity/name-of.ts'
import { accountServices } from '../identity-provider/embedded/account-services.ts'
import { normalizeEmail } from '../identity-provider/embedded/email.ts'
import { requireVerifiedAddress } from '../identity-provider/verified-address.ts'
import { getSettings } from '../settings/get-settings.ts'
import { getTeam, type Team } from './get-team.ts'
import { isOpenOf } from './open-invitations.ts'

export const INVITATION_PREFIX = 'qi_'
const VALID_MS = 7 * DAY_MS
const MOST_OPEN = 50
/** Most invitation mails of a company within a day. */
const MOST_OF_COMPANY = 50
const MOST_OF_PERSON = 20

/** Mails a link that makes its recipient a member. A new invitation to the same address replaces the earlier one. */
export async function inviteMember({ ctx, input }: VerbArgs<'inviteMember', RequestContext>): Promise<Team> {
  await requireVerifiedAddress(ctx)
  const { companyId } = ctx
  const email = normalizeEmail(input.email)
  if (email === null) throw problem('invitation.address_wrong', null, { field: 'email' })
  const { language } = (await getSettings({ ctx })).regional
  // Uses its own connection before the transaction takes one: parallel requests that hold one and need a second would
  // block each other.
  await refuseMailbox(ctx, email)
  return ctx.inTenant(async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `invitations ${companyId}`,
    ])
    const [member] = await tx
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.companyId, companyId), sql`lower(${users.email}) = ${email}`))
    if (member) throw problem('invitation.address_of_member', null, { field: 'email' })
    await tx.delete(invitations).where(and(isOpenOf(companyId), eq(invitations.email, email)))
    await refuseTooMany(ctx, tx)
    const open = await tx.$count(invitations, isOpenOf(companyId))
    if (open >= MOST_OPEN) throw problem('invitation.too_many_open', { most: MOST_OPEN })
    const { token, secretHash } = makeSecretToken(INVITATION_PREFIX, companyId)
    const now = ctx.clock()
    await tx.insert(invitations).values({
      ...{ companyId, invitationId: randomUUID(), email, role: input.role, secretHash },
      ...{ invitedBy: ctx.userId, createdAt: now, expiresAt: new Date(now.getTime() + VALID_MS) },
    })
    const [company] = await tx
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.companyId, companyId))
    const [me] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, ctx.userId)))
    const url = `${ctx.config.publicUrl}/invitation?token=${token}`
    const text = wordingFor(language)
    const subject = text('team.invitation.subject')
    const names = { company: plainName(company?.name ?? ''), who: plainName(me ? nameOf(me) : '') }
    const body = text('team.invitation.body', { ...names, url })
    await sendMail({ ctx, input: { companyId, recipient: email, subject, body }, tx })
    return getTeam({ ctx: joined(ctx, tx) })
  })
}

/**
 * Counts by the audit log, from which nothing can be deleted. A company's invitations run one after the other, so
 * that each is counted.
 */
async function refuseTooMany(
  { companyId, userId, clock }: RequestContext,
  tx: TenantTransaction,
): Promise<void> {
  const { rows } = await tx.client.query<{ by_company: number; by_person: number }>(
    `select count(*)::int as by_company, (count(*) filter (where user_id = $2))::int as by_person from audit_log
     where company_id = $1 and action = 'inviteMember' and result = 'done' and at > $3`,
    [companyId, userId, new Date(clock().getTime() - DAY_MS)],
  )
  const sent = rows[0]
  if (sent && (sent.by_company >= MOST_OF_COMPANY || sent.by_person >= MOST_OF_PERSON))
    throw problem('invitation.too_many_a_day', { ofPerson: MOST_OF_PERSON, ofCompany: MOST_OF_COMPANY })
}

async function refuseMailbox(ctx: RequestContext, email: string): Promise<void> {
  const { address, userAgent } = ctx.origin
  const attempt = await accountServices(ctx).attempts.beginInvitation(email, {
    address: addressKey(address),
    userAgent,
  })
  if (!attempt.allowed)
    throw problem('invitation.too_many_to_address', null, {
      retryAfterSeconds: Math.ceil(attempt.retryAfterMs / 1000),
    })
}
