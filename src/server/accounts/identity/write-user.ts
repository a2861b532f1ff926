import { and, eq } from 'drizzle-orm'
import type { Identity, TenantTransaction } from '../../kit/db/database.ts'
import { identities, users } from '../../kit/db/schema/identity.ts'
import type { Membership } from './person-companies.ts'

type User = typeof users.$inferInsert
type Changes = Partial<Omit<User, 'companyId' | 'userId'>>

const userOf = ({ companyId, userId }: Membership) =>
  and(eq(users.companyId, companyId), eq(users.userId, userId))

/** Adds a person to a company, with the identity by which they sign in. */
export async function addUser(
  tx: TenantTransaction,
  { issuer, subject }: Identity,
  user: User,
): Promise<void> {
  const { companyId, userId } = user
  await tx.insert(users).values(user)
  await tx.insert(identities).values({ companyId, userId, issuer, subject })
}

export async function updateUser(tx: TenantTransaction, member: Membership, changes: Changes): Promise<void> {
  await tx.update(users).set(changes).where(userOf(member))
}

/** Deletes a member's rows: settings, notifications, keys. Their work for the company stays. */
export async function deleteUser(tx: TenantTransaction, member: Membership): Promise<void> {
  await tx.delete(users).where(userOf(member))
}

/** Notes that a person left a company that is kept for them; `null`: that they are back. */
export async function setLeftAt(
  tx: TenantTransaction,
  { issuer, subject }: Identity,
  companyId: string,
  leftAt: Date | null,
): Promise<void> {
  await tx
    .update(identities)
    .set({ leftAt })
    .where(
      and(
        eq(identities.companyId, companyId),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
}
