import { and, eq, ne } from 'drizzle-orm'
import type { RequestContext } from '../../kit/context.ts'
import type { IdentityTransaction, TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { problem } from '../../kit/errors.ts'
import { enterAudit } from '../audit/record-audit.ts'
import { leftCompanies, presentCompany } from '../identity/companies-of-person.ts'
import { ensureUser } from '../identity/ensure-user.ts'
import type { Membership } from '../identity/person-companies.ts'
import { dropNote, noteCompany } from '../identity/person-companies.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { deleteUser, setLeftAt } from '../identity/write-user.ts'
import { deviceOf } from '../identity-provider/device-of.ts'
import { findProfile } from '../identity-provider/find-profile.ts'
import { isOpenOf, withdrawInvitations } from './open-invitations.ts'

/** How a person left: their membership ended, or the company is kept for them without members. */
export type Left = 'membership ended' | 'kept'

/** Moves the person back to the company that they kept, or to a new one, and returns which one it is. */
export async function leaveCompany({
  ctx,
}: {
  readonly ctx: RequestContext
}): Promise<{ company_id: string; company_name: string }> {
  const { actor } = ctx
  await ctx.db.asIdentity(
    actor,
    async (tx) => {
      const present = await presentCompany(tx, actor)
      if (!present) return
      const target = await leftCompanies(tx, actor)
      await tx.enterTenant(present.companyId)
      const left = await leave(tx, ctx, present)
      if (target.length === 0 && left === 'kept') throw problem('team.no_other_company')
      // The company kept last comes first; that may be the one just left.
      const [back] = target
      if (back) await enterAgain(tx, ctx, back)
    },
    { alone: true },
  )
  await forgetResolved()
  const profile = await findProfile({ ctx, actor, accessToken: ctx.accessToken })
  const { companyId } = await ensureUser(ctx.db, actor, profile)
  const [company] = await ctx.db.inTenant(companyId, (tx) =>
    tx.select({ name: companies.name }).from(companies).where(eq(companies.companyId, companyId)),
  )
  return { company_id: companyId, company_name: company?.name ?? '' }
}

/** Runs in the tenant of that company. Deletes nothing of the company in either case. */
export async function leave(
  tx: IdentityTransaction,
  ctx: RequestContext,
  present: Membership,
): Promise<Left> {
  const { companyId, userId } = present
  await lockOwners(tx, companyId)
  const others = await colleaguesOf(tx, present)
  const isLastOwner = !others.some(({ role }) => role === 'owner')
  const [me] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  if (!me) throw problem('member.not_found')
  if (others.length > 0 && me.role === 'owner' && isLastOwner) throw problem('team.only_owner')
  const left: Left = others.length > 0 ? 'membership ended' : 'kept'
  await enterLeaving(tx, ctx, present, left)
  await dropNote(tx, present)
  if (left === 'membership ended') {
    await withdrawInvitations(tx, present)
    await deleteUser(tx, present)
  } else await keepUnattended(tx, ctx, present)
  return left
}

/** Ends the invitations, because no person may join a company that is unattended. */
async function keepUnattended(
  tx: IdentityTransaction,
  { actor, clock }: RequestContext,
  { companyId }: Membership,
): Promise<void> {
  await tx.delete(invitations).where(isOpenOf(companyId))
  await setLeftAt(tx, actor, companyId, clock())
}

async function enterAgain(
  tx: IdentityTransaction,
  { actor }: RequestContext,
  target: Membership,
): Promise<void> {
  await noteCompany(tx, actor, target)
  await setLeftAt(tx, actor, target.companyId, null)
}

/** Locks the owners' rows, so that two owners who step back at the same time do not leave a company without one. */
export async function lockOwners(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'owner')))
    .orderBy(users.userId)
    .for('update')
}

export function colleaguesOf(
  tx: TenantTransaction,
  { companyId, userId }: Membership,
): Promise<readonly { role: string }[]> {
  return tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.userId, userId)))
}

function enterLeaving(
  tx: IdentityTransaction,
  { clock, origin, requestId }: RequestContext,
  { companyId, userId }: Membership,
  left: Left,
): Promise<void> {
  const where = { address: origin.address, device: deviceOf(origin.userAgent), requestId }
  return enterAudit(tx, {
    ctx: { companyId, userId, clock },
    input: { action: 'leaveCompany', after: { left }, ...where },
  })
}
