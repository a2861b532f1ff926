import type { Role } from '#contract/roles'
import type { Actor, AppContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { isSignInAlive } from '../identity-provider/embedded/sign-ins.ts'
import { findProfile } from '../identity-provider/find-profile.ts'
import { ensureUser, findUser, type TenantUser } from './ensure-user.ts'

/** So long a token outlives its sign-in, a role its change, and a membership its end. */
const KEEP_MS = 5_000
const MAX_ENTRIES = 10_000

let changes = 0

const others = new Set<() => Promise<void>>()

/** A membership, a role or a sign-in changed: every process asks anew; one that does not hear of it, within seconds. */
export async function forgetResolved(): Promise<void> {
  forgetHere()
  await Promise.all([...others].map((tell) => tell()))
}

/** What another process says. */
export function forgetHere(): void {
  changes += 1
}

/** `tell` is how the other processes hear of it, until the returned function is called. */
export function alsoForgetting(tell: () => Promise<void>): () => void {
  others.add(tell)
  return () => others.delete(tell)
}

export interface ResolvedActor extends TenantUser {
  readonly role: Role
}

/**
 * Which user a token's bearer is, and whether the sign-in still lives. Kept for some seconds, because every
 * request asks; the absence of a user is never kept, and is repaired immediately, so that a failed sync locks nobody out.
 */
export function createActorResolver(ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'clock'>) {
  const { db, clock } = ctx
  const known = new Map<
    string,
    { readonly user: ResolvedActor; readonly until: number; readonly at: number }
  >()

  return async function resolveActor(actor: Actor, accessToken: string): Promise<ResolvedActor> {
    const key = JSON.stringify([actor.issuer, actor.subject, actor.sessionId])
    const now = clock().getTime()
    const cached = known.get(key)
    if (cached && cached.until > now && cached.at === changes) return cached.user
    const at = changes
    await refuseEnded(ctx, actor)
    const user =
      (await findUser(db, actor)) ??
      (await ensureUser(db, actor, await findProfile({ ctx, actor, accessToken })))
    known.delete(key)
    known.set(key, { user, until: now + KEEP_MS, at })
    if (known.size > MAX_ENTRIES) known.delete(known.keys().next().value ?? key)
    return user
  }
}

/** Logging out ends the access token too, not only the refresh token. An external provider's sessions are its own. */
async function refuseEnded({ config, db, clock }: Pick<AppContext, 'config' | 'db' | 'clock'>, actor: Actor) {
  if (config.oidc.mode !== 'embedded' || !actor.sessionId) return
  if (await isSignInAlive(db.pool, actor.sessionId, clock())) return
  throw problem('sign_in.session_ended')
}
