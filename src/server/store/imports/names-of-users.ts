import { and, eq, inArray } from 'drizzle-orm'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { users } from '../../kit/db/schema/identity.ts'

/** Names of the people who imported files, or their addresses. */
export async function namesOfUsers(
  tx: TenantTransaction,
  companyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: users.userId, first: users.firstName, last: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.userId, [...new Set(userIds)])))
  return new Map(
    rows.map(({ userId, first, last, email }) => [
      userId,
      `${first ?? ''} ${last ?? ''}`.trim() || (email ?? ''),
    ]),
  )
}
