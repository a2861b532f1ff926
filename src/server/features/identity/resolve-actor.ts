import { findProfile } from '../../auth/find-profile.ts'
import type { Actor, AppContext } from '../../context.ts'
import { ensureUser, findUser, type TenantUser } from './ensure-user.ts'

const KEEP_MS = 60_000
const MAX_ENTRIES = 10_000

/**
 * Which user a token's bearer is. Kept for a minute, because every request asks; the absence of a user is
 * never kept, and is mended at once, so that a failed sync locks nobody out.
 */
export function createActorResolver(ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>) {
  const { db, clock } = ctx
  const known = new Map<string, { readonly user: TenantUser; readonly until: number }>()

  return async function resolveActor(actor: Actor, accessToken: string): Promise<TenantUser> {
    const key = JSON.stringify([actor.issuer, actor.subject])
    const now = clock().getTime()
    const cached = known.get(key)
    if (cached && cached.until > now) return cached.user
    const user =
      (await findUser(db, actor)) ??
      (await ensureUser(db, actor, await findProfile({ ctx, actor, accessToken })))
    known.delete(key)
    known.set(key, { user, until: now + KEEP_MS })
    if (known.size > MAX_ENTRIES) known.delete(known.keys().next().value ?? key)
    return user
  }
}
