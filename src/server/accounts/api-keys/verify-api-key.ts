import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles'
import type { Actor, AppContext } from '../../kit/context.ts'
import { apiKeys } from '../../kit/db/schema/api-keys.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { problem } from '../../kit/errors.ts'
import type { Identity } from '../../kit/http/authenticate.ts'
import { readSecretToken } from '../../kit/secrets/secret-token.ts'
import { IS_AWAY } from '../identity/companies-of-person.ts'

export const API_KEY_PREFIX = 'qk_'
/** Excludes `sync:user`, because an API key cannot become a user. */
const KEY_SCOPES = ['read:packages']
const API_KEY_ISSUER = 'urn:quanto:api-key'
/** The last use is recorded to the minute: a write per request would cost more than the request. */
const USE_KEPT_FOR_MS = 60_000

interface Verified {
  readonly actor: Actor
  readonly identity: Identity
}

/** Returns `null` if the token is no API key. A key has its own scopes, limited to what its maker may still do. */
export async function verifyApiKey(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<Verified | null> {
  if (!token.startsWith(API_KEY_PREFIX)) return null
  const refused = problem('api_key.not_valid')
  const read = readSecretToken(API_KEY_PREFIX, token)
  if (!read) throw refused
  const { companyId, secretHash } = read
  const now = clock()
  const [found] = await db.inTenant(companyId, async (tx) => {
    const rows = await tx
      .select({ key: apiKeys, role: users.role })
      .from(apiKeys)
      .innerJoin(users, and(eq(users.companyId, apiKeys.companyId), eq(users.userId, apiKeys.userId)))
      // A key is refused while its maker is in another company.
      .where(
        and(eq(apiKeys.companyId, companyId), eq(apiKeys.secretHash, secretHash), sql.raw(`not ${IS_AWAY}`)),
      )
    const used = new Date(now.getTime() - USE_KEPT_FOR_MS)
    if (rows[0])
      await tx
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(apiKeys.companyId, companyId),
            eq(apiKeys.keyId, rows[0].key.keyId),
            or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, used)),
          ),
        )
    return rows
  })
  if (!found || found.key.revokedAt || (found.key.expiresAt && found.key.expiresAt <= now)) throw refused
  const { keyId, userId, name, mayWrite, mayRead, maySendCompetitorPrices } = found.key
  return {
    actor: { issuer: API_KEY_ISSUER, subject: keyId, scopes: KEY_SCOPES },
    identity: {
      ...{ companyId, userId, apiKey: name },
      role: keyRole(mayWrite || maySendCompetitorPrices, found.role),
      mayOnlyRead: !mayWrite,
      mayOnlySend: !mayWrite && !mayRead,
      keyScopes: mayWrite || maySendCompetitorPrices ? ['competitor:write'] : [],
    },
  }
}

function keyRole(mayWrite: boolean, makersRole: string): Role {
  const most = mayWrite ? 'analyst' : 'viewer'
  const maker = roles.find((role) => role === makersRole) ?? 'viewer'
  return roles.indexOf(maker) < roles.indexOf(most) ? maker : most
}
