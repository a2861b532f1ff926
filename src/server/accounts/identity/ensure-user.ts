import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles'
import type { Database, Identity, IdentityTransaction } from '../../kit/db/database.ts'
import { companies } from '../../kit/db/schema/companies.ts'
import { users } from '../../kit/db/schema/identity.ts'
import type { Profile } from '../identity-provider/profile.ts'
import { leftCompanies, notedPresence, presentCompany, searchPresence } from './companies-of-person.ts'
import { identityIds } from './identity-ids.ts'
import type { Membership } from './person-companies.ts'
import { noteCompany } from './person-companies.ts'
import { runningRelease } from './releases.ts'
import { addUser, setLeftAt } from './write-user.ts'

export interface TenantUser {
  readonly companyId: string
  readonly userId: string
}

export interface Member extends TenantUser {
  readonly role: Role
}

/** Name of a new company until its owner changes it under Settings. */
const FIRST_COMPANY_NAME = 'My store'

export async function findUser(db: Database, identity: Identity): Promise<Member | null> {
  const { member, isNoted } = await db.asIdentity(identity, (tx) => lookUp(tx, identity), { readOnly: true })
  // The person registered before companies were noted, or their note is out of date.
  if (member && !isNoted) await db.asIdentity(identity, (tx) => noteCompany(tx, identity, member))
  return member
}

async function lookUp(tx: IdentityTransaction, identity: Identity) {
  const noted = await notedPresence(tx, identity)
  const found = noted ?? (await searchPresence(tx, identity))
  return { member: found && (await memberIn(tx, found)), isNoted: noted !== null }
}

/**
 * Returns the identity's user. A person in no company comes back to the one they kept, or gets a new one. The key is
 * issuer and subject: an e-mail address may move to another person, or be claimed at another provider.
 */
export async function ensureUser(db: Database, identity: Identity, profile: Profile | null): Promise<Member> {
  return db.asIdentity(
    identity,
    async (tx) => {
      const found = (await presentCompany(tx, identity)) ?? (await comeBack(tx, identity))
      return found ? memberIn(tx, found) : openCompany(tx, identity, profile)
    },
    { alone: true },
  )
}

/** Brings the person back to the company that they left last. */
async function comeBack(tx: IdentityTransaction, identity: Identity): Promise<Membership | null> {
  const [kept] = await leftCompanies(tx, identity)
  if (!kept) return null
  await noteCompany(tx, identity, kept)
  await setLeftAt(tx, identity, kept.companyId, null)
  return kept
}

async function openCompany(
  tx: IdentityTransaction,
  { issuer, subject }: Identity,
  profile: Profile | null,
): Promise<Member> {
  const { userId, ...own } = identityIds({ issuer, subject })
  const companyId = (await isTaken(tx, own.companyId)) ? randomUUID() : own.companyId
  await tx.enterTenant(companyId)
  await tx.insert(companies).values({ companyId, name: FIRST_COMPANY_NAME, createdBy: userId })
  const user = {
    ...{ companyId, userId },
    email: profile?.email ?? null,
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    profileImageUrl: profile?.pictureUrl ?? null,
    newsVersion: runningRelease,
  }
  await addUser(tx, { issuer, subject }, user)
  await noteCompany(tx, { issuer, subject }, { companyId, userId })
  return { companyId, userId, role: 'owner' as const }
}

/**
 * True if the company that the person founded still exists. Others may own it and have removed the person, who must
 * not come back as its owner.
 */
async function isTaken(tx: IdentityTransaction, companyId: string): Promise<boolean> {
  await tx.enterTenant(companyId)
  const found = await tx
    .select({ companyId: companies.companyId })
    .from(companies)
    .where(eq(companies.companyId, companyId))
  return found.length > 0
}

/** Returns the member with their role in the company; a role unknown to this version counts as viewer. */
async function memberIn(tx: IdentityTransaction, found: TenantUser): Promise<Member> {
  const { companyId, userId } = found
  await tx.enterTenant(companyId)
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.userId, userId)))
  return { companyId, userId, role: roles.find((role) => role === user?.role) ?? 'viewer' }
}
