import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { apiKey } from '#contract/api-keys'
import { DAY_MS } from '#contract/durations'
import type { RequestContext, TenantContext } from '../../kit/context.ts'
import { apiKeys } from '../../kit/db/schema/api-keys.ts'
import { users } from '../../kit/db/schema/identity.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { makeSecretToken } from '../../kit/secrets/secret-token.ts'
import { requireVerifiedAddress } from '../identity-provider/verified-address.ts'
import { API_KEY_PREFIX } from './verify-api-key.ts'

type ApiKey = z.infer<typeof apiKey>

const MOST_ACTIVE = 25
const MOST_LISTED = 200
const HINT_LENGTH = 8

const isLive = (now: Date) =>
  sql<boolean>`(${apiKeys.revokedAt} is null and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > ${now}))`

export async function listApiKeys({ ctx }: { readonly ctx: TenantContext }): Promise<{ keys: ApiKey[] }> {
  const rows = await ctx.inTenant((tx) =>
    tx
      .select({ key: apiKeys, email: users.email })
      .from(apiKeys)
      .innerJoin(users, and(eq(users.companyId, apiKeys.companyId), eq(users.userId, apiKeys.userId)))
      .where(eq(apiKeys.companyId, ctx.companyId))
      // Keys that still open the door come first: none of them may be cut off.
      .orderBy(desc(isLive(ctx.clock())), desc(apiKeys.createdAt))
      .limit(MOST_LISTED),
  )
  return { keys: rows.map(({ key, email }) => present(key, email ?? '', ctx.clock())) }
}

/** The key itself is in this answer and nowhere else: only its hash is kept. */
export async function createApiKey({
  ctx,
  input,
}: VerbArgs<'createApiKey', RequestContext>): Promise<{ key: ApiKey; secret: string }> {
  await requireVerifiedAddress(ctx)
  const { companyId, userId } = ctx
  const now = ctx.clock()
  const { token, secretHash } = makeSecretToken(API_KEY_PREFIX, companyId)
  const days = input.expires_in_days
  const keyId = randomUUID()
  await ctx.inTenant(async (tx) => {
    const active = await tx.$count(apiKeys, and(eq(apiKeys.companyId, companyId), isLive(now)))
    if (active >= MOST_ACTIVE) throw problem('api_key.too_many', { most: MOST_ACTIVE })
    await tx.insert(apiKeys).values({
      ...{ companyId, keyId, userId, name: input.name, secretHash, createdAt: now },
      hint: token.slice(-HINT_LENGTH),
      mayWrite: input.scopes.includes('write'),
      mayRead: input.scopes.includes('read') || input.scopes.includes('write'),
      maySendCompetitorPrices: input.scopes.includes('competitor:write'),
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    })
  })
  const key = (await listApiKeys({ ctx })).keys.find((each) => each.key_id === keyId)
  if (!key) throw problem('api_key.not_found')
  return { key, secret: token }
}

export async function revokeApiKey({ ctx, input }: VerbArgs<'revokeApiKey'>): Promise<{ keys: ApiKey[] }> {
  const changed = await ctx.inTenant((tx) =>
    tx
      .update(apiKeys)
      .set({ revokedAt: ctx.clock() })
      .where(and(eq(apiKeys.companyId, ctx.companyId), eq(apiKeys.keyId, input.id)))
      .returning({ keyId: apiKeys.keyId }),
  )
  if (changed.length === 0) throw problem('api_key.not_found')
  return listApiKeys({ ctx })
}

function present(row: typeof apiKeys.$inferSelect, madeBy: string, now: Date): ApiKey {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now
  return {
    key_id: row.keyId,
    name: row.name,
    hint: `…${row.hint}`,
    scopes: scopesOf(row),
    made_by: madeBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    state: row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}

function scopesOf(row: typeof apiKeys.$inferSelect): ApiKey['scopes'] {
  if (row.mayWrite) return ['read', 'write']
  return [
    ...(row.mayRead ? (['read'] as const) : []),
    ...(row.maySendCompetitorPrices ? (['competitor:write'] as const) : []),
  ]
}
