import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Identity, IdentityTransaction, TenantTransaction } from '../../kit/db/database.ts'
import { apiKeys } from '../../kit/db/schema/api-keys.ts'
import { leftCompanies, presentCompany } from '../identity/companies-of-person.ts'

interface OfUser {
  readonly companyId: string
  readonly userId: string
}

/** Names of a person's keys that still work, the oldest first. */
export async function liveKeysOf(
  tx: TenantTransaction,
  person: OfUser,
  now: Date,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(liveOf(person, now))
    .orderBy(apiKeys.createdAt)
  return rows.map(({ name }) => name)
}

/** Ends every key that a person made; gives their names. */
export async function endKeysOf(
  tx: TenantTransaction,
  person: OfUser,
  now: Date,
): Promise<readonly string[]> {
  const names = await liveKeysOf(tx, person, now)
  if (names.length > 0) await tx.update(apiKeys).set({ revokedAt: now }).where(liveOf(person, now))
  return names
}

/** Covers companies that the person left as well, because they may come back to them. */
export async function endKeysEverywhere(
  tx: IdentityTransaction,
  person: Identity,
  now: Date,
): Promise<readonly string[]> {
  const present = await presentCompany(tx, person)
  const names: string[] = []
  for (const company of [...(present ? [present] : []), ...(await leftCompanies(tx, person))]) {
    await tx.enterTenant(company.companyId)
    names.push(...(await endKeysOf(tx, company, now)))
  }
  return names
}

const liveOf = ({ companyId, userId }: OfUser, now: Date) =>
  and(
    eq(apiKeys.companyId, companyId),
    eq(apiKeys.userId, userId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
