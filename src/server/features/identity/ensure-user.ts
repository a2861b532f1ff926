import { and, eq } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles'
import type { Profile } from '../../auth/profile.ts'
import type { Database, Identity, IdentityTransaction } from '../../db/database.ts'
import { companies } from '../../db/schema/companies.ts'
import { identities, users } from '../../db/schema/users.ts'
import { runningRelease } from '../notifications/news/releases.ts'
import { identityIds } from './identity-ids.ts'

export interface TenantUser {
  readonly companyId: string
  readonly userId: string
}

export interface Member extends TenantUser {
  readonly role: Role
}

/** A name to begin with, until the owner gives one under Settings. */
const FIRST_COMPANY_NAME = 'My store'

export async function findUser(db: Database, identity: Identity): Promise<Member | null> {
  return db.asIdentity(
    identity,
    async (tx) => {
      const [found] = await tx
        .select({ companyId: identities.companyId, userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
      return found ? memberIn(tx, found) : null
    },
    { readOnly: true },
  )
}

/**
 * The identity's user with a company of its own, made on first sight. Keyed by issuer and subject:
 * an e-mail address may move to another person, or be claimed at another provider.
 */
export async function ensureUser(db: Database, identity: Identity, profile: Profile | null): Promise<Member> {
  const { issuer, subject } = identity
  return db.asIdentity(
    identity,
    async (tx) => {
      const [found] = await tx
        .select({ companyId: identities.companyId, userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      if (found) return memberIn(tx, found)
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
          newsVersion: runningRelease,
        })
        .onConflictDoNothing()
      await tx
        .insert(identities)
        .values({ ...made, issuer, subject })
        .onConflictDoNothing()
      return { ...made, role: 'owner' as const }
    },
    { alone: true },
  )
}

/** With the role they have in their company; one that this version does not know may only look. */
async function memberIn(tx: IdentityTransaction, found: TenantUser): Promise<Member> {
  const { companyId, userId } = found
  await tx.enterTenant(companyId)
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  return { companyId, userId, role: roles.find((role) => role === user?.role) ?? 'viewer' }
}
