import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles'
import { deviceOf } from '../../auth/device-of.ts'
import { accountServices } from '../../auth/embedded/account-services.ts'
import { type RequestContext, tenantContext } from '../../context.ts'
import type { IdentityTransaction } from '../../db/database.ts'
import { companies } from '../../db/schema/companies.ts'
import { invitations } from '../../db/schema/team.ts'
import { identities, users } from '../../db/schema/users.ts'
import { ProblemError } from '../../errors.ts'
import { enterAudit } from '../audit/record-audit.ts'
import { identityIds } from '../identity/identity-ids.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { notify } from '../notifications/notify.ts'
import { INVITATION_PREFIX } from './invite-member.ts'
import { readSecretToken, type SecretToken } from './secret-token.ts'

interface Call {
  readonly ctx: RequestContext
  readonly input: { readonly token: string }
}

export interface Joined {
  readonly company_id: string
  readonly company_name: string
  readonly role: Role
}

const gone = () =>
  new ProblemError(
    'not_found',
    'This invitation no longer works: it was accepted, taken back, or is older than a week. Ask for a new one.',
  )

/**
 * Makes the signed-in person a member. A person is in one company: the empty one that everybody gets at their
 * first visit goes; one with data in it stays, and the invitation is refused.
 */
export async function acceptInvitation({ ctx, input }: Call): Promise<Joined> {
  const { actor } = ctx
  if (ctx.apiKey !== null) throw new ProblemError('forbidden', 'An API key cannot join a company.')
  const token = readSecretToken(INVITATION_PREFIX, input.token)
  if (!token) throw gone()
  const joined = await ctx.db.asIdentity(
    actor,
    async (tx) => {
      await tx.enterTenant(ctx.companyId)
      const me = await myself(tx, ctx)
      if (ctx.companyId === token.companyId)
        throw new ProblemError('conflict', 'You are a member of this company already.')
      await leaveOwnCompany(tx, ctx)
      await tx.enterTenant(token.companyId)
      const joined = await join(tx, ctx, token, me)
      await enterJoin(tx, ctx, joined)
      return joined
    },
    { alone: true },
  )
  await forgetResolved()
  await verifyAddress(ctx, joined.email)
  const member = tenantContext(ctx, joined.company_id, joined.userId)
  const name = joined.name || joined.email
  await notify({
    ctx: member,
    input: { kind: 'member-joined', about: joined.userId, params: { name }, userIds: [joined.invitedBy] },
  })
  return { company_id: joined.company_id, company_name: joined.company_name, role: joined.role }
}

async function myself(tx: IdentityTransaction, { companyId, userId }: RequestContext) {
  const [me] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  if (!me) throw gone()
  return me
}

async function leaveOwnCompany(tx: IdentityTransaction, { companyId }: RequestContext): Promise<void> {
  const { rows } = await tx.client.query<{ in_use: boolean }>(
    `select (select count(*) from users where company_id = $1) > 1
       or exists (select from products where company_id = $1)
       or exists (select from imports where company_id = $1)
       or exists (select from platform_connections where company_id = $1) as in_use`,
    [companyId],
  )
  if (rows[0]?.in_use)
    throw new ProblemError(
      'conflict',
      'Your account already belongs to a company with colleagues or data. Accept with another e-mail address, or delete what is in that company first.',
    )
  await tx.delete(companies).where(eq(companies.companyId, companyId))
}

async function join(
  tx: IdentityTransaction,
  ctx: RequestContext,
  { companyId, secretHash }: SecretToken,
  me: typeof users.$inferSelect,
) {
  const [invitation] = await tx
    .update(invitations)
    .set({ acceptedAt: ctx.clock() })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.secretHash, secretHash),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, ctx.clock()),
      ),
    )
    .returning()
  if (!invitation) throw gone()
  const [company] = await tx.select().from(companies).where(eq(companies.companyId, companyId))
  const { issuer, subject } = ctx.actor
  const { userId } = identityIds({ issuer, subject })
  const role = roles.find((each) => each === invitation.role) ?? 'viewer'
  await tx.insert(users).values({ ...me, companyId, userId, role, createdAt: ctx.clock() })
  await tx.insert(identities).values({ companyId, userId, issuer, subject })
  return {
    ...{ company_id: companyId, company_name: company?.name ?? '', role, userId },
    ...{ invitedBy: invitation.invitedBy, email: invitation.email },
    name: `${me.firstName} ${me.lastName}`.trim(),
  }
}

/** In the log of the company that was joined; the one that was left is gone with its own. */
function enterJoin(
  tx: IdentityTransaction,
  { clock, origin, requestId }: RequestContext,
  { company_id: companyId, userId, role }: { company_id: string; userId: string; role: string },
): Promise<void> {
  const where = { address: origin.address, device: deviceOf(origin.userAgent), requestId }
  const input = { action: 'acceptInvitation', after: { role }, ...where }
  return enterAudit(tx, { ctx: { companyId, userId, clock }, input })
}

/** The link came by mail: whoever has it reads that mailbox. */
async function verifyAddress(ctx: RequestContext, email: string): Promise<void> {
  if (ctx.config.oidc.mode === 'external') return
  const { accounts } = accountServices(ctx)
  const account = await accounts.findById(ctx.actor.subject)
  if (account?.email === email) await accounts.markVerified(account.accountId, ctx.clock())
}
