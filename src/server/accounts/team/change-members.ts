import { and, count, eq } from 'drizzle-orm'
import { joined, type RequestContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { dropNote } from '../identity/person-companies.ts'
import { forgetResolved } from '../identity/resolve-actor.ts'
import { deleteUser, updateUser } from '../identity/write-user.ts'
import { getTeam, type Team } from './get-team.ts'
import { lockOwners } from './leave-company.ts'
import { withdrawInvitations } from './open-invitations.ts'

export async function changeMemberRole({
  ctx,
  input,
}: VerbArgs<'changeMemberRole', RequestContext>): Promise<Team> {
  const isMine = input.id === ctx.userId
  const team = await ctx.inTenant(async (tx) => {
    const member = await lockedMember(tx, ctx.companyId, input.id)
    if (member.role === 'owner' && input.role !== 'owner') await keepAnOwner(tx, ctx.companyId)
    const { companyId } = ctx
    await updateUser(tx, { companyId, userId: input.id }, { role: input.role, updatedAt: ctx.clock() })
    if (input.role !== 'owner') await withdrawInvitations(tx, { companyId, userId: input.id })
    return getTeam({ ctx: joined(isMine ? { ...ctx, role: input.role } : ctx, tx) })
  })
  await forgetResolved()
  return team
}

/**
 * Deletes the member's rows (settings, notifications, keys); their work for the company stays. They may be invited
 * again.
 */
export async function removeMember({ ctx, input }: VerbArgs<'removeMember', RequestContext>): Promise<Team> {
  const team = await ctx.inTenant(async (tx) => {
    const member = await lockedMember(tx, ctx.companyId, input.id)
    if (member.role === 'owner') await keepAnOwner(tx, ctx.companyId)
    const { companyId } = ctx
    await deleteUser(tx, { companyId, userId: input.id })
    await withdrawInvitations(tx, { companyId, userId: input.id })
    await dropNote(tx, { companyId, userId: input.id })
    return getTeam({ ctx: joined(ctx, tx) })
  })
  await forgetResolved()
  return team
}

export async function revokeInvitation({
  ctx,
  input,
}: VerbArgs<'revokeInvitation', RequestContext>): Promise<Team> {
  return ctx.inTenant(async (tx) => {
    const gone = await tx
      .delete(invitations)
      .where(and(eq(invitations.companyId, ctx.companyId), eq(invitations.invitationId, input.id)))
      .returning({ id: invitations.invitationId })
    if (gone.length === 0) throw problem('invitation.not_found')
    return getTeam({ ctx: joined(ctx, tx) })
  })
}

async function lockedMember(tx: TenantTransaction, companyId: string, userId: string) {
  await lockOwners(tx, companyId)
  const [member] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  if (!member) throw problem('member.not_found')
  return member
}

async function keepAnOwner(tx: TenantTransaction, companyId: string): Promise<void> {
  const [owners] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'owner')))
  if ((owners?.count ?? 0) <= 1) throw problem('team.owner_needed')
}
