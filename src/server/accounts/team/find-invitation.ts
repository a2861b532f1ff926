import { and, eq } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { invitations } from '../../kit/db/schema/team.ts'
import { problem } from '../../kit/errors.ts'
import type { SecretToken } from '../../kit/secrets/secret-token.ts'
import { nameOf } from '../identity/name-of.ts'

export interface FoundInvitation {
  readonly companyId: string
  readonly invitationId: string
  readonly companyName: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  /** Name and address of the inviting person, if they are still a member. */
  readonly inviter: { readonly name: string; readonly email: string | null } | null
  readonly expiresAt: Date
  readonly isAccepted: boolean
}

export const invitationGone = () => problem('invitation.over')

/**
 * Searches the tenant that the token names. Throws if the invitation is unknown, was taken back, or expired before it
 * was accepted.
 */
export async function findInvitation(
  tx: TenantTransaction,
  { companyId, secretHash }: SecretToken,
  now: Date,
): Promise<FoundInvitation> {
  const [row] = await tx
    .select({ invitation: invitations, companyName: companies.name })
    .from(invitations)
    .innerJoin(companies, eq(companies.companyId, invitations.companyId))
    .where(and(eq(invitations.companyId, companyId), eq(invitations.secretHash, secretHash)))
  if (!row) throw invitationGone()
  const { invitation, companyName } = row
  const isAccepted = invitation.acceptedAt !== null
  if (!isAccepted && invitation.expiresAt <= now) throw invitationGone()
  const [inviter] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, invitation.invitedBy)))
  return {
    ...{ companyId, companyName, isAccepted },
    invitationId: invitation.invitationId,
    email: invitation.email,
    role: roles.find((each) => each === invitation.role) ?? 'viewer',
    invitedBy: invitation.invitedBy,
    inviter: inviter ? { name: nameOf(inviter), email: inviter.email } : null,
    expiresAt: invitation.expiresAt,
  }
}
