import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/roles'
import { type RequestContext, tenantContext } from '../../kit/context.ts'
import type { IdentityTransaction } from '../../kit/db/database.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readSecretToken, type SecretToken } from '../../kit/secrets/secret-token.ts'
import { beginDeletion, notifyOfDeletion } from '../account-deletion/request-account-deletion.ts'
import { enterAudit } from '../audit/record-audit.ts'
import { presentCompany } from '../identity/companies-of-person.ts'
import { identityIds } from '../identity/identity-ids.ts'
import type { Membership } from '../identity/person-companies.ts'
import { noteCompany } from '../identity/person-companies.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { addUser } from '../identity/write-user.ts'
import { deviceOf } from '../identity-provider/device-of.ts'
import { accountServices } from '../identity-provider/embedded/account-services.ts'
import { addressOf, verificationBy } from '../identity-provider/verified-address.ts'
import { notify } from '../notifications/notify.ts'
import { type FoundInvitation, findInvitation, invitationGone } from './find-invitation.ts'
import { INVITATION_PREFIX } from './invite-member.ts'
import { leave } from './leave-company.ts'

export interface Joined {
  readonly company_id: string
  readonly company_name: string
  readonly role: Role
}

/**
 * Makes the signed-in person a member. A person is in one company at a time: the one that they leave is kept for them
 * or, if they choose so, deleted after 14 days like any other. Repeating it changes nothing.
 */
export async function acceptInvitation({
  ctx,
  input,
}: VerbArgs<'acceptInvitation', RequestContext>): Promise<Joined> {
  const token = readSecretToken(INVITATION_PREFIX, input.token)
  if (!token) throw invitationGone()
  const address = await addressOf(ctx)
  const done = await ctx.db.asIdentity(
    ctx.actor,
    async (tx) => {
      const before = await presentCompany(tx, ctx.actor)
      await tx.enterTenant(token.companyId)
      const invitation = await findInvitation(tx, token, ctx.clock())
      refuseOthers(invitation, address)
      const isHere = before?.companyId === token.companyId
      if (isHere && !invitation.isAccepted) throw problem('team.member_already')
      if (isHere) return { invitation, joinedNow: false, deletionDue: null, before }
      if (invitation.isAccepted || !before) throw invitationGone()
      const me = await leaveBehind(tx, ctx, before, input.own_company === 'delete')
      await tx.enterTenant(token.companyId)
      await join(tx, ctx, token, invitation, me.row)
      return { invitation, joinedNow: true, deletionDue: me.deletionDue, before }
    },
    { alone: true },
  )
  if (done.joinedNow) await afterJoining(ctx, done.invitation)
  if (done.deletionDue)
    await notifyOfDeletion(tenantContext(ctx, done.before.companyId, done.before.userId), done.deletionDue)
  const { companyId, companyName, role } = done.invitation
  return { company_id: companyId, company_name: companyName, role }
}

/** Refuses other addresses: the link is valid for one address, wherever it was found. */
function refuseOthers(
  { email }: FoundInvitation,
  mine: { email: string | null; isVerified: boolean | null },
) {
  if (mine.email?.toLowerCase() !== email) throw problem('invitation.for_other_address', { email })
}

async function leaveBehind(
  tx: IdentityTransaction,
  ctx: RequestContext,
  before: Membership,
  isToBeDeleted: boolean,
) {
  const { companyId, userId } = before
  await tx.enterTenant(companyId)
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  if (!row) throw invitationGone()
  const left = await leave(tx, ctx, before)
  if (!isToBeDeleted) return { row, deletionDue: null }
  if (left !== 'kept') throw problem('company.has_members')
  return { row, deletionDue: await beginDeletion(tenantContext(ctx, companyId, userId), tx) }
}

async function join(
  tx: IdentityTransaction,
  ctx: RequestContext,
  { companyId }: SecretToken,
  { invitationId, role }: FoundInvitation,
  me: typeof users.$inferSelect,
): Promise<void> {
  const taken = await tx
    .update(invitations)
    .set({ acceptedAt: ctx.clock() })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.invitationId, invitationId),
        isNull(invitations.acceptedAt),
      ),
    )
    .returning({ invitationId: invitations.invitationId })
  if (taken.length === 0) throw invitationGone()
  const { issuer, subject } = ctx.actor
  const { userId } = identityIds({ issuer, subject })
  const { unsubscribeSecret: _ofTheOther, ...person } = me
  await addUser(tx, { issuer, subject }, { ...person, companyId, userId, role, createdAt: ctx.clock() })
  await noteCompany(tx, { issuer, subject }, { companyId, userId })
  const { origin, requestId, clock } = ctx
  const where = { address: origin.address, device: deviceOf(origin.userAgent), requestId }
  const input = { action: 'acceptInvitation', after: { role }, ...where }
  await enterAudit(tx, { ctx: { companyId, userId, clock }, input })
}

async function afterJoining(ctx: RequestContext, invitation: FoundInvitation): Promise<void> {
  const { companyId, invitedBy, email } = invitation
  const { userId } = identityIds(ctx.actor)
  await forgetResolved()
  await verifyAddress(ctx)
  const [me] = await ctx.db.inTenant(companyId, (tx) =>
    tx
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.userId, userId))),
  )
  const name = `${me?.firstName ?? ''} ${me?.lastName ?? ''}`.trim() || email
  const member = tenantContext(ctx, companyId, userId)
  await notify({
    ctx: member,
    input: { kind: 'member-joined', about: userId, params: { name }, userIds: [invitedBy] },
  })
}

/**
 * Verifies the address to which the link was mailed. Without a mail server, and if others can reach the installation,
 * the link proves nothing.
 */
async function verifyAddress(ctx: RequestContext): Promise<void> {
  if (ctx.config.oidc.mode === 'external' || verificationBy(ctx) === 'operator') return
  await accountServices(ctx).accounts.markVerified(ctx.actor.subject, ctx.clock())
}
