import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles'
import { normalizeEmail } from '../../auth/embedded/email.ts'
import { joined, type RequestContext } from '../../context.ts'
import { companies } from '../../db/schema/companies.ts'
import { invitations } from '../../db/schema/team.ts'
import { users } from '../../db/schema/users.ts'
import { ProblemError } from '../../errors.ts'
import { sendMail } from '../../integrations/mail/send-mail.ts'
import { said } from '../../sentences/said.ts'
import { getSettings } from '../identity/get-settings.ts'
import { requireVerifiedAddress } from '../security/verified-address.ts'
import { getTeam, type Team } from './get-team.ts'
import { invitationWords } from './invitation-words.ts'
import { makeSecretToken } from './secret-token.ts'

interface Call {
  readonly ctx: RequestContext
  readonly input: { readonly email: string; readonly role: Role }
}

export const INVITATION_PREFIX = 'qi_'
const VALID_MS = 7 * 86_400_000
const MOST_OPEN = 50

/** Mails a link that makes its reader a member. A new invitation to the same address replaces the one before. */
export async function inviteMember({ ctx, input }: Call): Promise<Team> {
  await requireVerifiedAddress(ctx)
  const { companyId } = ctx
  const email = normalizeEmail(input.email)
  const fault = (sentence: string) =>
    new ProblemError('invalid_input', sentence, { fields: { email: sentence } })
  if (email === null) throw fault('Enter an e-mail address such as name@example.com.')
  const { language } = (await getSettings({ ctx })).regional
  return ctx.inTenant(async (tx) => {
    const [member] = await tx
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.companyId, companyId), sql`lower(${users.email}) = ${email}`))
    if (member) throw fault('This address belongs to a member already.')
    await tx
      .delete(invitations)
      .where(
        and(
          eq(invitations.companyId, companyId),
          eq(invitations.email, email),
          isNull(invitations.acceptedAt),
        ),
      )
    const open = await tx.$count(
      invitations,
      and(eq(invitations.companyId, companyId), isNull(invitations.acceptedAt)),
    )
    if (open >= MOST_OPEN)
      throw new ProblemError('conflict', said`There are ${MOST_OPEN} open invitations. Take some back first.`)
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
    const url = `${ctx.config.publicUrl}/invitation?token=${token}`
    const mail = invitationWords(language, { company: company?.name ?? '', url })
    await sendMail({ ctx, input: { companyId, recipient: email, ...mail }, tx })
    return getTeam({ ctx: joined(ctx, tx) })
  })
}
