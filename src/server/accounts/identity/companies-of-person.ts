import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Identity, IdentityTransaction, TenantTransaction } from '../../kit/db/database.ts'
import { identities } from '../../kit/db/schema/identity.ts'
import { type Membership, notedCompany } from './person-companies.ts'

const columns = { companyId: identities.companyId, userId: identities.userId }
const ofPerson = ({ issuer, subject }: Identity) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** Returns the company that a person is in at present; a person is in one at a time. */
export async function presentCompany(tx: IdentityTransaction, person: Identity): Promise<Membership | null> {
  return (await notedPresence(tx, person)) ?? searchPresence(tx, person)
}

/** Searches only the server of the company noted for the person. */
export async function notedPresence(tx: IdentityTransaction, person: Identity): Promise<Membership | null> {
  const noted = await notedCompany(tx, person)
  if (!noted) return null
  await tx.enterTenant(noted.companyId)
  const [found] = await tx
    .select(columns)
    .from(identities)
    .where(and(eq(identities.companyId, noted.companyId), ofPerson(person), isNull(identities.leftAt)))
  return found ?? null
}

/** Searches all servers. */
export async function searchPresence(tx: IdentityTransaction, person: Identity): Promise<Membership | null> {
  const [found] = await tx
    .select(columns)
    .from(identities)
    .where(and(ofPerson(person), isNull(identities.leftAt)))
  return found ?? null
}

/** Companies that a person left without members and can come back to, the last one first. */
export async function leftCompanies(
  tx: IdentityTransaction,
  person: Identity,
): Promise<readonly Membership[]> {
  return tx
    .select(columns)
    .from(identities)
    .where(and(ofPerson(person), isNotNull(identities.leftAt)))
    .orderBy(desc(identities.leftAt))
}

/**
 * True if nobody is in the company: it has no member, or its last one joined another one and kept it. Its automatic
 * work (imports from a store, mailed reports, API keys) rests until they come back.
 */
export async function isUnattended(
  tx: Pick<TenantTransaction, 'client'>,
  companyId: string,
): Promise<boolean> {
  const text = `select from users where company_id = $1 and not ${IS_AWAY} limit 1`
  const { rowCount } = await tx.client.query(text, [companyId])
  return rowCount === 0
}

/** SQL condition on a row of `users`: the person has joined another company. */
export const IS_AWAY = `exists (select from identities away where away.company_id = users.company_id
  and away.user_id = users.user_id and away.left_at is not null)`
