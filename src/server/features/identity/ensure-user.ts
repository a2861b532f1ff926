import { and, eq } from 'drizzle-orm'
import type { Profile } from '../../auth/profile.ts'
import type { Database, Identity } from '../../db/database.ts'
import { companies } from '../../db/schema/companies.ts'
import { identities, users } from '../../db/schema/users.ts'
import { identityIds } from './identity-ids.ts'

export interface TenantUser {
  readonly companyId: string
  readonly userId: string
}

/** A name to begin with, until the owner gives one under Settings. */
const FIRST_COMPANY_NAME = 'My store'

export async function findUser(db: Database, identity: Identity): Promise<TenantUser | null> {
  return db.asIdentity(
    identity,
    async (tx) => {
      const [found] = await tx
        .select({ companyId: identities.companyId, userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
      return found ?? null
    },
    { readOnly: true },
  )
}

/**
 * The identity's user with a company of its own, made on first sight. Keyed by issuer and subject:
 * an e-mail address may move to another person, or be claimed at another provider.
 */
export async function ensureUser(
  db: Database,
  identity: Identity,
  profile: Profile | null,
): Promise<TenantUser> {
  const { issuer, subject } = identity
  return db.asIdentity(
    identity,
    async (tx) => {
      const [found] = await tx
        .select({ companyId: identities.companyId, userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      if (found) return found
      const made = identityIds({ issuer, subject })
      await tx.enterTenant(made.companyId)
      await tx
        .insert(companies)
        .values({ companyId: made.companyId, name: FIRST_COMPANY_NAME, createdBy: made.userId })
        .onConflictDoNothing()
      await tx
        .insert(users)
        .values({
          ...made,
          email: profile?.email ?? null,
          firstName: profile?.firstName ?? '',
          lastName: profile?.lastName ?? '',
          profileImageUrl: profile?.pictureUrl ?? null,
        })
        .onConflictDoNothing()
      await tx
        .insert(identities)
        .values({ ...made, issuer, subject })
        .onConflictDoNothing()
      return made
    },
    { alone: true },
  )
}
