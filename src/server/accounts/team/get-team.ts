import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { roles } from '#contract/roles'
import type { team } from '#contract/team'
import type { RequestContext } from '../../kit/context.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { isOpenOf } from './open-invitations.ts'

export type Team = z.infer<typeof team>

const roleOf = (text: string) => roles.find((role) => role === text) ?? 'viewer'

/** Returns members by name; open invitations for owners only. */
export async function getTeam({ ctx }: { readonly ctx: RequestContext }): Promise<Team> {
  const { companyId, userId, role } = ctx
  const now = ctx.clock()
  return ctx.inTenant(async (tx) => {
    const members = await tx
      .select()
      .from(users)
      .where(eq(users.companyId, companyId))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.email))
    const open =
      role === 'owner'
        ? await tx.select().from(invitations).where(isOpenOf(companyId)).orderBy(asc(invitations.createdAt))
        : []
    return {
      my_role: role,
      my_user_id: userId,
      members: members.map((row) => ({
        user_id: row.userId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        role: roleOf(row.role),
        last_login: row.lastLogin?.toISOString() ?? null,
      })),
      invitations: open.map((row) => ({
        invitation_id: row.invitationId,
        email: row.email,
        role: roleOf(row.role),
        created_at: row.createdAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        is_expired: row.expiresAt <= now,
      })),
    }
  })
}
