import { and, eq, isNull } from 'drizzle-orm'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { invitations } from '../../kit/db/schema/team.ts'

/** Condition on invitations that nobody has accepted yet; they may be over. */
export const isOpenOf = (companyId: string) =>
  and(eq(invitations.companyId, companyId), isNull(invitations.acceptedAt))

/** Ends a person's open invitations when they lose the right to invite: they could come back by one of them. */
export async function withdrawInvitations(
  tx: TenantTransaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  await tx.delete(invitations).where(and(isOpenOf(companyId), eq(invitations.invitedBy, userId)))
}
